import { useTranslation } from 'react-i18next';
import { yuan } from '../../lib/figures/written.ts';
import { Facts } from '../../ui/facts.tsx';
import { Figure } from '../../ui/figure.tsx';
import { StatusBadge, statusLook } from '../../ui/status-badge.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { withdrawalSteps } from './withdrawal-steps.ts';
import type { Withdrawal } from './withdrawal.ts';
import { methodName, stateName } from './words.ts';

interface WithdrawalFactsProps {
  withdrawal: Withdrawal;
  timeline: { status: string; at: string }[];
}

export function WithdrawalFacts({ withdrawal, timeline }: WithdrawalFactsProps) {
  const { t, i18n } = useTranslation();
  const { amount, status, withdrawalMethod, accountInfo, reason, _id } = withdrawal;
  const time = (iso: string): string =>
    new Date(iso).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      <div className="mt-4 mb-2 flex items-center justify-between gap-4">
        <Figure text={yuan(amount) ?? ''} />
        <StatusBadge look={statusLook(status)}>{stateName(status)}</StatusBadge>
      </div>
      <Facts
        facts={[
          [t('withdrawals:receipt.method'), methodName(withdrawalMethod)],
          [t('withdrawals:receipt.account'), Object.values(accountInfo).join(' · ')],
          [t('withdrawals:receipt.requested'), time(withdrawal.createdAt)],
          [t('withdrawals:receipt.id'), <span className="block text-12 text-balance break-all">{_id}</span>],
        ]}
      />
      <div className="mt-5">
        <Timeline label={t('withdrawals:receipt.timeline')} steps={withdrawalSteps(timeline, reason, time)} />
      </div>
    </>
  );
}
