import { useTranslation } from 'react-i18next';
import { ListFilters, type FilterProps } from '../../../lib/listing/list-filters.tsx';
import { levelName } from '../../../product/points/level-name.ts';
import type { UserList } from './list-state.ts';
import { levels, roleName, roles, statuses, statusName } from './user-words.ts';

type Filter = Pick<UserList, 'search' | 'status' | 'role' | 'level'>;

export function UserFilters(props: FilterProps<Filter>) {
  const { t } = useTranslation();
  return (
    <ListFilters
      {...props}
      placeholder={t('admin-users:searchHint')}
      choices={[
        {
          field: 'status',
          label: t('admin-users:filter.status'),
          all: t('admin-users:filter.allStatuses'),
          options: statuses.map((value) => ({ value, label: statusName(value) })),
        },
        {
          field: 'role',
          label: t('admin-users:filter.role'),
          all: t('admin-users:filter.allRoles'),
          options: roles.map((value) => ({ value, label: roleName(value) })),
        },
        {
          field: 'level',
          label: t('admin-users:filter.level'),
          all: t('admin-users:filter.allLevels'),
          options: levels.map((value) => ({ value, label: levelName(value) })),
        },
      ]}
    />
  );
}
