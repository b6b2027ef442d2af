import { useTranslation } from 'react-i18next';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { ListTools } from '../../../lib/listing/list-tools.tsx';
import { ListView } from '../../../lib/listing/list-view.tsx';
import { TableCard } from '../../../lib/listing/table-card.tsx';
import { PortalHeader } from '../../../lib/portal/portal-header.tsx';
import { rowsShown } from '../api/subsidies.ts';
import { SubsidyDays } from './subsidy-days.tsx';
import { SubsidyDrawer } from './subsidy-drawer.tsx';
import { SubsidyFilters } from './subsidy-filters.tsx';
import { SubsidyTotals } from './subsidy-totals.tsx';
import { subsidyColumns } from './subsidy-columns.tsx';
import { useSubsidyScreen } from './use-subsidy-screen.ts';

export function SubsidyPage() {
  const { t, i18n } = useTranslation();
  const { filter, open, show, entries, opened, days, csv, saveCsv, keys, clear, refresh } =
    useSubsidyScreen();
  return (
    <>
      <PortalHeader
        title={t('admin-subsidy:title')}
        actions={
          <ListTools
            list="subsidy"
            saving={csv.saving}
            refreshing={entries.isFetching}
            onCsv={saveCsv}
            onRefresh={refresh}
          />
        }
      />
      <SubsidyTotals page={entries.data} busy={entries.isPending} />
      <SubsidyDays query={days} />
      <SubsidyFilters filter={filter} search={keys.search} onApply={show} onClear={clear} />
      <div className="mb-4 grid gap-3 empty:hidden">
        <RefusalBanner error={csv.error ?? undefined} />
      </div>
      <ListView
        label={t('admin-subsidy:title')}
        query={entries}
        limit={rowsShown}
        empty={t('admin-subsidy:none')}
        onWiden={clear}
        onPage={(page) => show({ page })}
      >
        {(rows) => (
          <TableCard
            table={keys.table}
            label={t('admin-subsidy:title')}
            columns={subsidyColumns(t, i18n.language)}
            rows={rows}
            idOf={({ _id }) => _id}
            nameOf={({ user }) => user?.username ?? t('admin-subsidy:nobody')}
            opened={open}
            onOpen={(id) => show({ open: id })}
          />
        )}
      </ListView>
      {open !== '' && <SubsidyDrawer key={open} query={opened} onClose={() => show({ open: '' })} />}
    </>
  );
}
