import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterForm } from '../../../lib/listing/filter-form.tsx';
import { useFilterDraft } from '../../../lib/listing/use-filter-draft.ts';
import { ListSearch } from '../../../ui/list-search.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { operations, type SubsidyChoice } from './list-state.ts';
import { operationName } from './subsidy-words.ts';

interface SubsidyFiltersProps {
  filter: SubsidyChoice;
  search: Ref<HTMLInputElement>;
  onApply: (filter: SubsidyChoice) => void;
  onClear: (() => void) | undefined;
}

export function SubsidyFilters({ filter, search, onApply, onClear }: SubsidyFiltersProps) {
  const { t } = useTranslation();
  const [draft, setDraft, apply] = useFilterDraft(filter, onApply);
  return (
    <FilterForm onApply={apply} onClear={onClear} className="flex-1">
      <ListSearch
        ref={search}
        label={t('admin-list:search')}
        placeholder={t('admin-subsidy:searchHint')}
        value={draft.search}
        onChange={(text) => setDraft({ ...draft, search: text })}
      />
      <SelectField
        dense
        label={t('admin-subsidy:filter.operation')}
        value={draft.operation}
        options={[
          { value: 'all', label: t('admin-subsidy:filter.all') },
          ...operations.map((value) => ({ value, label: operationName(value) })),
        ]}
        onChange={({ target }) =>
          setDraft({ ...draft, operation: target.value as SubsidyChoice['operation'] })
        }
      />
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="flex items-center gap-2 text-14 text-ink-soft">
          {t(end === 'from' ? 'admin-subsidy:filter.from' : 'admin-subsidy:filter.to')}
          <input
            type="date"
            value={draft[end]}
            onChange={({ target }) => setDraft({ ...draft, [end]: target.value })}
            className="h-10 rounded-control border border-edge bg-raised px-3 text-14 text-ink transition-colors hover:border-ink-soft focus-visible:border-jade focus-visible:outline-1 focus-visible:outline-offset-0"
          />
        </label>
      ))}
    </FilterForm>
  );
}
