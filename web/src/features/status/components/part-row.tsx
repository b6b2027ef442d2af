import { useTranslation } from 'react-i18next';
import { amount } from '../../../lib/figures/written.ts';
import { partNames } from '../../../product/incidents/incident-words.ts';
import { StatusBadge, type StatusLook } from '../../../ui/status-badge.tsx';
import type { Part, Status } from '../api/status.ts';
import { daysOf, shareWorking } from '../days.ts';
import { DayStrip } from './day-strip.tsx';
import { DisturbedDays } from './disturbed-days.tsx';

const looks: Record<Part['state'], StatusLook> = {
  working: 'done',
  slow: 'waiting',
  away: 'refused',
  unknown: 'other',
};
const names: Record<Part['state'], string> = {
  working: 'status:state.working',
  slow: 'status:state.slow',
  away: 'status:state.away',
  unknown: 'status:state.unknown',
};

export function PartRow({ part, record }: { part: Part; record: Status['record'] }) {
  const { t } = useTranslation();
  const days = daysOf(part, record);
  const share = shareWorking(days);
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-14 font-medium">{t(partNames[part.part])}</h3>
        <StatusBadge look={looks[part.state]}>{t(names[part.state])}</StatusBadge>
      </div>
      {days.length > 0 && <DayStrip days={days} />}
      <div className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-4 text-12 text-ink-soft">
        <span>{t('status:days')}</span>
        <span className="figures">
          {share === undefined ? t('status:notMeasured') : t('status:share', { percent: amount(share) })}
        </span>
      </div>
      <DisturbedDays days={days} />
    </li>
  );
}
