import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterForm } from '../../../lib/listing/filter-form.tsx';
import { useFilterDraft } from '../../../lib/listing/use-filter-draft.ts';
import { ListSearch } from '../../../ui/list-search.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { TransactionList } from './list-state.ts';
import { statuses, statusName, typeName, types } from './transaction-words.ts';

type Filter = Pick<TransactionList, 'search' | 'type' | 'status'>;

interface TransactionFiltersProps {
  filter: Filter;
  search: Ref<HTMLInputElement>;
  onApply: (filter: Filter) => void;
  onClear: (() => void) | undefined;
}

export function TransactionFilters({ filter, search, onApply, onClear }: TransactionFiltersProps) {
  const { t } = useTranslation();
  const [draft, setDraft, apply] = useFilterDraft(filter, onApply);
  return (
    <FilterForm onApply={apply} onClear={onClear}>
      <ListSearch
        ref={search}
        label={t('admin-list:search')}
        placeholder={t('admin-transactions:searchHint')}
        value={draft.search}
        onChange={(text) => setDraft({ ...draft, search: text })}
      />
      <SelectField
        dense
        label={t('admin-transactions:filter.type')}
        value={draft.type}
        options={[
          { value: 'all', label: t('admin-transactions:filter.allTypes') },
          ...types.map((value) => ({ value, label: typeName(value) })),
        ]}
        onChange={({ target }) => setDraft({ ...draft, type: target.value as Filter['type'] })}
      />
      <SelectField
        dense
        label={t('admin-transactions:filter.status')}
        value={draft.status}
        options={[
          { value: 'all', label: t('admin-transactions:filter.allStatuses') },
          ...statuses.map((value) => ({ value, label: statusName(value) })),
        ]}
        onChange={({ target }) => setDraft({ ...draft, status: target.value as Filter['status'] })}
      />
    </FilterForm>
  );
}
