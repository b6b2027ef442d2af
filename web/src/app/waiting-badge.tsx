import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { approvalsQuery, obstacleOf } from '../product/admin-approvals/approvals.ts';
import { useSessionUser } from '../product/session/use-session.ts';

export function WaitingBadge() {
  const { t } = useTranslation();
  const me = useSessionUser();
  const { data } = useQuery(approvalsQuery);
  const count = data?.approvals.filter((one) => obstacleOf(one, me) === undefined).length ?? 0;
  if (count === 0) return null;
  return (
    <span className="figures ml-1.5 inline-grid min-w-5 place-items-center rounded-full bg-jade px-1.5 text-12 font-semibold text-raised">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('admin-shell:waiting', { count })}</span>
    </span>
  );
}
