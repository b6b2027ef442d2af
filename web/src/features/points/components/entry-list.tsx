import { Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PointsEntry } from '../../../product/points/history.ts';
import { buttonLook } from '../../../ui/button-look.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { EntryRow } from './entry-row.tsx';

interface EntryListProps {
  entries: PointsEntry[];
  filtered: boolean;
  onOpen: (entry: PointsEntry) => void;
}

export function EntryList({ entries, filtered, onOpen }: EntryListProps) {
  const { t } = useTranslation();
  const icon = <Sparkles size={20} aria-hidden="true" />;
  if (entries.length === 0 && filtered) {
    return <EmptyState icon={icon} title={t('points:history.noneOfType')} />;
  }
  if (entries.length === 0) {
    return (
      <div className="grid justify-items-center pb-6">
        <EmptyState icon={icon} title={t('points:history.empty')} lead={t('points:history.emptyLead')} />
        <Link to="/invite" className={buttonLook('primary')}>
          {t('points:history.earnNow')}
        </Link>
      </div>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="py-1">
          <EntryRow entry={entry} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}
