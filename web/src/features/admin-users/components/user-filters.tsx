import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterForm } from '../../../lib/listing/filter-form.tsx';
import { useFilterDraft } from '../../../lib/listing/use-filter-draft.ts';
import { levelName } from '../../../product/points/level-name.ts';
import { ListSearch } from '../../../ui/list-search.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { UserList } from './list-state.ts';
import { levels, roleName, roles, statuses, statusName } from './user-words.ts';

type Filter = Pick<UserList, 'search' | 'status' | 'role' | 'level'>;

interface UserFiltersProps {
  filter: Filter;
  search: Ref<HTMLInputElement>;
  onApply: (filter: Filter) => void;
  onClear: (() => void) | undefined;
}

export function UserFilters({ filter, search, onApply, onClear }: UserFiltersProps) {
  const { t } = useTranslation();
  const [draft, setDraft, apply] = useFilterDraft(filter, onApply);
  return (
    <FilterForm onApply={apply} onClear={onClear} className="flex-1">
      <ListSearch
        ref={search}
        label={t('admin-list:search')}
        placeholder={t('admin-users:searchHint')}
        value={draft.search}
        onChange={(text) => setDraft({ ...draft, search: text })}
      />
      <SelectField
        dense
        label={t('admin-users:filter.status')}
        value={draft.status}
        options={[
          { value: 'all', label: t('admin-users:filter.allStatuses') },
          ...statuses.map((value) => ({ value, label: statusName(value) })),
        ]}
        onChange={({ target }) => setDraft({ ...draft, status: target.value as Filter['status'] })}
      />
      <SelectField
        dense
        label={t('admin-users:filter.role')}
        value={draft.role}
        options={[
          { value: 'all', label: t('admin-users:filter.allRoles') },
          ...roles.map((value) => ({ value, label: roleName(value) })),
        ]}
        onChange={({ target }) => setDraft({ ...draft, role: target.value as Filter['role'] })}
      />
      <SelectField
        dense
        label={t('admin-users:filter.level')}
        value={draft.level}
        options={[
          { value: 'all', label: t('admin-users:filter.allLevels') },
          ...levels.map((value) => ({ value, label: levelName(value) })),
        ]}
        onChange={({ target }) => setDraft({ ...draft, level: target.value as Filter['level'] })}
      />
    </FilterForm>
  );
}
