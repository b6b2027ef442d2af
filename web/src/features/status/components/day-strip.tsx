import { useTranslation } from 'react-i18next';
import { amount, whole } from '../../../lib/figures/written.ts';
import { dayName, measured, shareWorking, type Day } from '../days.ts';

/** Heights in percent: one minute must be seen, and a whole day must differ from a working one by its shape. */
const leastLost = 25;
const mostLost = 70;

export function DayStrip({ days }: { days: Day[] }) {
  const { t } = useTranslation();
  const disturbed = days.filter(({ slow, away }) => slow + away > 0).length;
  const unmeasured = days.filter((day) => measured(day) === 0).length;
  return (
    <div
      role="img"
      aria-label={t('status:strip', {
        days: whole(days.length),
        disturbed: whole(disturbed),
        unmeasured: whole(unmeasured),
      })}
      className="mt-3 flex h-8 items-end gap-px sm:gap-0.5"
    >
      {days.map((day) => (
        <Cell key={day.date} day={day} />
      ))}
    </div>
  );
}

/** A disturbed day is cut in two, so that it differs by its shape too; an unmeasured day is a low line. */
function Cell({ day }: { day: Day }) {
  const { t, i18n } = useTranslation();
  const share = shareWorking([day]);
  const date = dayName(day.date, i18n.language);
  const title =
    share === undefined
      ? t('status:day.unmeasured', { date })
      : t('status:day.share', { date, percent: amount(share) });
  const lost = day.slow + day.away === 0 ? 0 : Math.min(mostLost, Math.max(leastLost, 100 - (share ?? 100)));
  return (
    <span title={title} className="flex h-full min-w-0 flex-1 flex-col justify-end gap-0.5">
      {lost > 0 && (
        <span
          className={`block rounded-[1px] ${day.away > 0 ? 'bg-vermilion' : 'bg-amber'}`}
          style={{ height: `${lost}%` }}
        />
      )}
      {share === undefined ? (
        <span className="block h-1 rounded-[1px] bg-line" />
      ) : (
        <span className={`block min-h-0 flex-1 rounded-[1px] ${day.working > 0 ? 'bg-jade' : ''}`} />
      )}
    </span>
  );
}
