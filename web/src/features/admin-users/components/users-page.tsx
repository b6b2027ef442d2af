import { useTranslation } from 'react-i18next';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { ListView } from '../../../lib/listing/list-view.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { useUserScreen } from './use-user-screen.ts';
import { UserDialogs } from './user-dialogs.tsx';
import { UserDrawer } from './user-drawer.tsx';
import { UserFilters } from './user-filters.tsx';
import { UserRefusal } from './user-refusal.tsx';
import { UserRows } from './user-rows.tsx';
import { UserStatCards } from './user-stat-cards.tsx';
import { UsersHeader } from './users-header.tsx';

export function UsersPage() {
  const { t } = useTranslation();
  const screen = useUserScreen();
  const { list, show, users, rows, gathered, csv, actions } = screen;
  const { open, view } = list;
  return (
    <>
      <UsersHeader
        mayWrite={actions.mayWrite}
        saving={csv.saving}
        refreshing={users.isFetching}
        onAdd={screen.add}
        onCsv={screen.saveCsv}
        onRefresh={screen.refresh}
        view={view}
        onView={(chosen) => show({ view: chosen })}
      />
      <UserStatCards users={users.data?.rows} />
      <UserFilters filter={screen.filter} search={screen.keys.search} onApply={show} onClear={screen.clear} />
      <div className="mb-4 grid gap-3 empty:hidden">
        <RefusalBanner error={csv.error ?? gathered.error} />
        <UserRefusal actions={actions} open={open} />
      </div>
      <ListView
        label={t('admin-users:title')}
        query={users}
        limit={screen.limit}
        empty={t('admin-users:none')}
        onWiden={screen.clear}
        onPage={(page) => show({ page })}
      >
        {(shown) => <UserRows screen={screen} users={shown} />}
      </ListView>
      {open !== '' && (
        <UserDrawer
          key={open}
          id={open}
          listed={rows.find(({ _id }) => _id === open)}
          actions={actions}
          onClose={() => show({ open: '' })}
        />
      )}
      <BulkActions screen={screen} />
      <UserDialogs actions={actions} onDeleted={(id) => open === id && show({ open: '' })} />
    </>
  );
}
