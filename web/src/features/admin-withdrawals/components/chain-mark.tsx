import { useTranslation } from 'react-i18next';
import type { Payout } from '../../../product/admin-payouts/payout.ts';
import { ChainBadge } from '../../../product/transactions/chain-badge.tsx';

export function ChainMark({ payout }: { payout: Payout }) {
  const { t } = useTranslation();
  if (!payout.missing.includes('custody')) return <ChainBadge row={payout} />;
  return (
    <span
      role="img"
      aria-label={t('admin-withdrawals:chainMissing')}
      title={t('admin-withdrawals:chainMissing')}
      className="text-ink-soft"
    >
      {t('admin-withdrawals:signal.open')}
    </span>
  );
}
