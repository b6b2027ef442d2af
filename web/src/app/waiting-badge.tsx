import { useTranslation } from 'react-i18next';
import { whole } from '../lib/figures/written.ts';
import { obstacleOf } from '../product/admin-approvals/approvals.ts';
import { useApprovals } from '../product/admin-approvals/use-approvals.ts';
import { useSessionUser } from '../product/session/use-session.ts';

export function WaitingBadge() {
  const { t } = useTranslation();
  const me = useSessionUser();
  const { data } = useApprovals();
  const waiting = data?.approvals.filter((one) => obstacleOf(one, me) === undefined) ?? [];
  if (waiting.length === 0) return null;
  return (
    <span className="figures ml-1.5 inline-grid min-w-5 place-items-center rounded-full bg-jade px-1.5 text-12 font-semibold text-raised">
      <span aria-hidden="true">{whole(waiting.length)}</span>
      <span className="sr-only">{t('admin-shell:waiting', { count: waiting.length })}</span>
    </span>
  );
}
