import { useTranslation } from 'react-i18next';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import type { PointsEntry } from '../../../product/points/history.ts';
import { redemptionState } from '../../../product/points/redemption-steps.ts';
import { useShownAmount } from '../../../product/settings/amounts-hidden.ts';
import { StatusBadge, statusLook } from '../../../ui/status-badge.tsx';
import { entryWords, iconOf, signed } from './entry-words.ts';

interface EntryRowProps {
  entry: PointsEntry;
  onOpen: (entry: PointsEntry) => void;
}

const row = '-mx-2 flex min-h-16 w-[calc(100%+1rem)] items-center gap-3 rounded-control px-2 text-left';

export function EntryRow({ entry, onOpen }: EntryRowProps) {
  if (entry.redemptionId === undefined) {
    return (
      <div className={`${row} ${entry.special ? 'bg-jade-wash' : ''}`}>
        <EntryContent entry={entry} />
      </div>
    );
  }
  return (
    <button type="button" onClick={() => onOpen(entry)} className={`${row} hover:bg-line/40`}>
      <EntryContent entry={entry} />
    </button>
  );
}

function EntryContent({ entry }: { entry: PointsEntry }) {
  const { t, i18n } = useTranslation();
  const shown = useShownAmount();
  const Icon = iconOf(entry);
  const figure = signed(entry);
  const time = shortTime(entry.date, i18n.language);
  return (
    <>
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full border ${entry.special ? 'border-jade/40 text-jade' : 'border-line text-ink-soft'}`}
      >
        <Icon size={18} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1 py-2">
        <span className="block text-14 font-medium break-words">{entryWords(entry, shown)}</span>
        {entry.special && <span className="block text-12 text-jade">{t('points:history.special')}</span>}
        <span className="figures block text-12 text-ink-soft">{time}</span>
      </span>
      <span className="grid shrink-0 justify-items-end gap-1">
        {figure !== undefined && (
          <span className={`figures text-14 font-semibold ${figure.startsWith('+') ? 'text-jade' : ''}`}>
            {shown(figure)}
          </span>
        )}
        {entry.status !== 'completed' && (
          <StatusBadge look={statusLook(entry.status)}>{t(redemptionState(entry.status))}</StatusBadge>
        )}
      </span>
    </>
  );
}
