import { useState, type Ref, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { levelName } from '../../../lib/i18n/level-name.ts';
import { ListSearch } from '../../../ui/list-search.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { UserList } from './list-state.ts';
import { levels, roleName, roles, statuses, statusName } from './user-words.ts';

type Filter = Pick<UserList, 'search' | 'status' | 'role' | 'level'>;

interface UserFiltersProps {
  filter: Filter;
  search: Ref<HTMLInputElement>;
  onApply: (filter: Filter) => void;
  /** Absent where nothing is filtered or sorted. */
  onClear: (() => void) | undefined;
}

/** Enter in the search and the button apply all of them together. */
export function UserFilters({ filter, search, onApply, onClear }: UserFiltersProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(filter);
  const apply = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onApply({ ...draft, search: draft.search.trim() });
  };
  const button = 'h-10 rounded-control px-3.5 text-14 font-semibold transition-colors';
  return (
    <form role="search" onSubmit={apply} className="flex flex-1 flex-wrap items-center gap-2">
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
      <button type="submit" className={`${button} border border-edge bg-raised hover:border-ink`}>
        {t('admin-list:apply')}
      </button>
      {onClear && (
        <button
          type="button"
          onClick={onClear}
          className={`${button} text-ink-soft hover:bg-line/60 hover:text-ink`}
        >
          {t('admin-list:clear')}
        </button>
      )}
    </form>
  );
}
