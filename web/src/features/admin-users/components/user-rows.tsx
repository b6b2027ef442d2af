import { useTranslation } from 'react-i18next';
import { TableCard } from '../../../lib/listing/table-card.tsx';
import type { AdminUser } from '../api/users.ts';
import type { UserList } from './list-state.ts';
import { idOf, type UserScreen } from './use-user-screen.ts';
import { userColumns } from './user-columns.tsx';
import { UserGrid } from './user-grid.tsx';

interface UserRowsProps {
  screen: UserScreen;
  users: readonly AdminUser[];
}

export function UserRows({ screen, users }: UserRowsProps) {
  const { t, i18n } = useTranslation();
  const { list, show, actions, keys, ticked } = screen;
  const { view, sort, ascending, open } = list;
  const openUser = (id: string): void => show({ open: id });
  if (view === 'grid') return <UserGrid users={users} actions={actions} onView={openUser} />;
  return (
    <TableCard
      table={keys.table}
      label={t('admin-users:title')}
      columns={userColumns(t, i18n.language, actions, openUser)}
      rows={users}
      idOf={idOf}
      nameOf={({ username }) => username}
      order={{ by: sort, descending: !ascending }}
      onOrder={({ by, descending }) => show({ sort: by as UserList['sort'], ascending: !descending })}
      {...(actions.mayWrite && { ticked })}
      opened={open}
      onOpen={openUser}
    />
  );
}
