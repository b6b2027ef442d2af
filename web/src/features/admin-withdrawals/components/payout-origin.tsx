import { useTranslation } from 'react-i18next';
import { percent } from '../../../lib/figures/tokens.ts';
import { yuan } from '../../../lib/figures/written.ts';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import type { Origin } from '../../../product/admin-payouts/payout-details.ts';
import { BarList } from '../../../ui/bar-list.tsx';
import { originReason, sourceName } from './origin-words.ts';

export function PayoutOrigin({ origin }: { origin: Origin | null }) {
  const { t, i18n } = useTranslation();
  if (origin === null)
    return <p className="text-14 text-ink-soft">{t('admin-withdrawals:origin.unavailable')}</p>;
  const { shares, reasons, partial, since, total, senders } = origin;
  return (
    <div className="grid gap-3">
      <p className="figures text-12 text-ink-soft">
        {t('admin-withdrawals:origin.since', { total: yuan(total), time: shortTime(since, i18n.language) })}
      </p>
      {reasons.length > 0 && (
        <ul className="grid gap-1 text-14 font-medium text-amber">
          {reasons.map((reason) => (
            <li key={reason.code}>{originReason(reason, senders.largest?.username)}</li>
          ))}
        </ul>
      )}
      {shares.length === 0 ? (
        <p className="text-14 text-ink-soft">{t('admin-withdrawals:origin.none')}</p>
      ) : (
        <BarList
          label={t('admin-withdrawals:origin.title')}
          bars={shares.map(({ source, amount, percent: part }) => ({
            name: sourceName(source),
            value: amount,
            text: t('admin-withdrawals:origin.share', { amount: yuan(amount), share: percent(part / 100) }),
          }))}
        />
      )}
      {partial && <p className="text-12 text-ink-soft">{t('admin-withdrawals:origin.partial')}</p>}
    </div>
  );
}
