import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import type { Signal } from '../api/referral-details.ts';
import { signalName } from './referral-words.ts';

interface ReferralSignalsProps {
  signals: readonly Signal[];
  assessedAt: string | null;
}

export function ReferralSignals({ signals, assessedAt }: ReferralSignalsProps) {
  const { t, i18n } = useTranslation();
  if (assessedAt === null)
    return <p className="text-14 text-ink-soft">{t('admin-referrals:drawer.unassessed')}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {signals.map(({ name, weight }) => (
          <li key={name} className="flex items-baseline justify-between gap-4 py-1.5 text-14">
            <span className="min-w-0">{signalName(name)}</span>
            <span className={`figures font-medium ${lookOf(weight)}`}>
              {weight > 0 ? '+' : weight < 0 ? '−' : ''}
              {whole(Math.abs(weight))}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-12 text-ink-soft">
        {t('admin-referrals:drawer.assessed', { time: shortTime(assessedAt, i18n.language) })}
      </p>
    </>
  );
}

const lookOf = (weight: number): string =>
  weight > 0 ? 'text-jade' : weight < 0 ? 'text-vermilion' : 'text-ink-soft';
