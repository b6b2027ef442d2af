import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isGrave, signalName } from './payout-words.ts';
import type { Payout } from './payout.ts';
import { sentence } from './sentences.ts';

export function SignalList({ payout }: { payout: Pick<Payout, 'signals' | 'missing'> }) {
  const { t } = useTranslation();
  const { signals, missing } = payout;
  const ordered = signals.toSorted((one, other) => Number(isGrave(other)) - Number(isGrave(one)));
  return (
    <>
      {signals.length === 0 && <p className="text-14 text-ink-soft">{t('admin-withdrawals:signal.none')}</p>}
      <ul className="grid gap-2.5">
        {ordered.map((signal) => (
          <li key={signal.kind} className="flex items-start gap-2.5 text-14">
            <TriangleAlert
              size={16}
              aria-hidden="true"
              className={`mt-0.5 shrink-0 ${isGrave(signal) ? 'text-vermilion' : 'text-amber'}`}
            />
            <span className="min-w-0">
              <span className="font-medium">{signalName(signal)}</span>{' '}
              {isGrave(signal) && (
                <span className="text-12 font-semibold text-vermilion">
                  {t('admin-withdrawals:signal.grave')}
                </span>
              )}
              <span className="figures block break-words text-ink-soft">{sentence(signal.reason)}</span>
            </span>
          </li>
        ))}
      </ul>
      {missing.includes('referral') && (
        <p className="mt-2 text-12 text-ink-soft">{t('admin-withdrawals:signal.missing')}</p>
      )}
    </>
  );
}
