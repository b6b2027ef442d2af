import { useTranslation } from 'react-i18next';
import { whole } from '../../lib/figures/written.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { StatusBadge, statusLook } from '../../ui/status-badge.tsx';
import { stateName } from '../withdrawals/words.ts';
import type { Payout } from './payout.ts';

export function PayoutStatus({ payout, busy = false }: { payout: Payout; busy?: boolean }) {
  const { t } = useTranslation();
  const { status, outcomeUnknownSince, approvals, approvalsNeeded } = payout;
  if (busy)
    return (
      <span className="inline-flex items-center gap-2 text-14 text-ink-soft">
        <Spinner />
        {t('admin-withdrawals:busy')}
      </span>
    );
  if (outcomeUnknownSince !== null)
    return <StatusBadge look="refused">{t('admin-withdrawals:tab.unknown')}</StatusBadge>;
  if (status === 'pending' && approvals.length > 0)
    return (
      <StatusBadge look="waiting">
        {t('admin-withdrawals:approvedOf', {
          count: whole(approvals.length),
          needed: whole(approvalsNeeded),
        })}
      </StatusBadge>
    );
  return <StatusBadge look={statusLook(status)}>{stateName(status)}</StatusBadge>;
}
