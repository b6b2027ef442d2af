import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { dayName, type Day } from '../days.ts';

export function DisturbedDays({ days }: { days: Day[] }) {
  const { t, i18n } = useTranslation();
  const disturbed = days.filter(({ slow, away }) => slow + away > 0).toReversed();
  if (disturbed.length === 0) return null;
  return (
    <details className="-mb-3 text-12">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-ink-soft underline marker:content-['']">
        {t('status:disturbed', { days: whole(disturbed.length) })}
      </summary>
      <ul className="grid gap-1 pb-4">
        {disturbed.map(({ date, slow, away }) => (
          <li key={date} className="figures flex flex-wrap gap-x-3">
            <span className="w-16 shrink-0 text-ink-soft">{dayName(date, i18n.language)}</span>
            {away > 0 && <span>{t('status:minutesAway', { minutes: whole(away) })}</span>}
            {slow > 0 && <span>{t('status:minutesSlow', { minutes: whole(slow) })}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
