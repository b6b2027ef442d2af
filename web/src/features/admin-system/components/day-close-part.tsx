import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListView } from '../../../lib/listing/list-view.tsx';
import { TableCard } from '../../../lib/listing/table-card.tsx';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { closeQuery, closesQuery, closesShown } from '../api/day-closes.ts';
import { closeColumns } from './close-columns.tsx';
import { DayCloseView } from './day-close-view.tsx';
import type { ShowSystem } from './list-state.ts';
import { SystemSection } from './system-section.tsx';

export function DayClosePart({ page, open, show }: { page: number; open: string; show: ShowSystem }) {
  const { t, i18n } = useTranslation();
  const closes = useQuery(closesQuery(page));
  const day = open === '' ? (closes.data?.rows[0]?.day ?? '') : open;
  const close = useQuery(closeQuery(day));
  return (
    <>
      <SystemSection title={t('admin-system:close.title')}>
        <p className="mb-3 text-14 text-ink-soft">{t('admin-system:close.lead')}</p>
        <ListView
          label={t('admin-system:close.title')}
          query={closes}
          limit={closesShown}
          empty={t('admin-system:close.none')}
          onPage={(next) => show({ page: next, open: '' })}
        >
          {(rows) => (
            <TableCard
              label={t('admin-system:close.title')}
              columns={closeColumns(t, i18n.language, (next) => show({ open: next }))}
              rows={rows}
              idOf={(row) => row.day}
              nameOf={(row) => row.day}
            />
          )}
        </ListView>
      </SystemSection>
      {day !== '' && (
        <Loaded query={close} skeleton={<Skeleton className="h-80" />}>
          {(data) => <DayCloseView close={data} />}
        </Loaded>
      )}
    </>
  );
}
