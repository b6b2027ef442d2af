import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { isGrave, signalName } from '../../../product/admin-payouts/payout-words.ts';
import type { Payout } from '../../../product/admin-payouts/payout.ts';

export function SignalCount({ payout }: { payout: Payout }) {
  const { t } = useTranslation();
  const { signals, missing } = payout;
  const graves = signals.filter(isGrave).length;
  const count = signals.length;
  if (count === 0)
    return (
      <span className="text-ink-soft">
        {missing.includes('referral') ? t('admin-withdrawals:signal.open') : '–'}
      </span>
    );
  const tone = graves > 0 ? 'text-vermilion' : 'text-amber';
  return (
    <span
      title={signals.map(signalName).join(', ')}
      className={`figures inline-flex items-center gap-1.5 text-14 font-semibold ${tone}`}
    >
      <TriangleAlert
        size={16}
        aria-hidden="true"
        className="shrink-0"
        fill={graves > 0 ? 'currentColor' : 'none'}
        fillOpacity={0.2}
      />
      <span aria-hidden="true">
        {whole(count)}
        {graves > 0 && (
          <span className="max-xl:hidden">
            {' '}
            {t('admin-withdrawals:signal.ofGrave', { grave: whole(graves) })}
          </span>
        )}
      </span>
      <span className="sr-only">
        {t('admin-withdrawals:signal.heard', { count, shown: whole(count), grave: whole(graves) })}
      </span>
    </span>
  );
}
