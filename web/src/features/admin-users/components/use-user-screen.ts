import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCsv } from '../../../lib/api/use-csv.ts';
import { useBulk } from '../../../lib/listing/use-bulk.ts';
import { useGathered } from '../../../lib/listing/use-gathered.ts';
import { useListKeys } from '../../../lib/listing/use-list-keys.ts';
import { useTicked } from '../../../lib/listing/use-ticked.ts';
import { useOfferedActions } from '../../../lib/portal/page-actions.ts';
import { csvPath, pagesOfUsers, usersKey, usersQuery, type AdminUser } from '../api/users.ts';
import { defaults, useUserList } from './list-state.ts';
import { useUserActions } from './use-user-actions.ts';

export const idOf = ({ _id }: AdminUser): string => _id;
const none: readonly AdminUser[] = [];

export type UserScreen = ReturnType<typeof useUserScreen>;

export function useUserScreen() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [list, show] = useUserList();
  const { search, status, role, level, view, open, sort, ascending } = list;
  const filter = { search, status, role, level };
  const filterText = JSON.stringify(filter);
  const isDefault = Object.entries(defaults).every(
    ([name, value]) => list[name as keyof typeof list] === value,
  );
  const limit = view === 'grid' ? 12 : 20;
  const users = useQuery(usersQuery({ ...filter, page: list.page, limit, sort, descending: !ascending }));
  const rows = users.data?.rows ?? none;
  const ticked = useTicked(rows, idOf, filterText);
  const gathered = useGathered({ ask: pagesOfUsers(filter), idOf });
  const actions = useUserActions();
  const refresh = (): void => void queries.invalidateQueries({ queryKey: usersKey });
  const bulk = useBulk<AdminUser>(() => {
    ticked.clear();
    refresh();
  });
  const keys = useListKeys({
    open,
    show,
    ticked: actions.mayWrite ? ticked : undefined,
    onEdit: (id) => {
      const user = rows.find(({ _id }) => _id === id);
      if (user && actions.may(user).edit) actions.ask({ what: 'edit', user });
    },
  });
  const csv = useCsv('tael-users');
  const saveCsv = (): void => csv.save(csvPath({ ...filter, sort, descending: !ascending }));
  const add = (): void => actions.ask({ what: 'add' });
  useOfferedActions([
    ...(actions.mayWrite ? [{ label: t('admin-users:add.title'), run: add }] : []),
    { label: t('admin-list:csv'), run: saveCsv },
  ]);
  const clear = isDefault ? undefined : () => show(defaults);
  return {
    list,
    show,
    filter,
    limit,
    users,
    rows,
    ticked,
    gathered,
    actions,
    bulk,
    keys,
    csv,
    clear,
    refresh,
    saveCsv,
    add,
  };
}
