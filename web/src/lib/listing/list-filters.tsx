import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { ListSearch } from '../../ui/list-search.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { FilterForm } from './filter-form.tsx';
import { useFilterDraft } from './use-filter-draft.ts';

export interface FilterProps<Filter> {
  filter: Filter;
  search: Ref<HTMLInputElement>;
  onApply: (filter: Filter) => void;
  onClear: (() => void) | undefined;
}

type Searched<Filter> = Record<keyof Filter, string> & { search: string };

interface Choice<Filter> {
  field: keyof Filter;
  label: string;
  all: string;
  options: { value: string; label: string }[];
}

interface ListFiltersProps<Filter> extends FilterProps<Filter> {
  placeholder: string;
  choices: Choice<Filter>[];
  more?: (draft: Filter, set: (field: keyof Filter, value: string) => void) => ReactNode;
}

/** The search and the choices of a list. They apply when the form is sent. */
export function ListFilters<Filter extends Searched<Filter>>({
  filter,
  search,
  placeholder,
  choices,
  more,
  onApply,
  onClear,
}: ListFiltersProps<Filter>) {
  const { t } = useTranslation();
  const [draft, setDraft, apply] = useFilterDraft(filter, onApply);
  const set = (field: keyof Filter, value: string): void => setDraft({ ...draft, [field]: value });
  return (
    <FilterForm onApply={apply} onClear={onClear}>
      <ListSearch
        ref={search}
        label={t('admin-list:search')}
        placeholder={placeholder}
        value={draft.search}
        onChange={(text) => set('search', text)}
      />
      {choices.map(({ field, label, all, options }) => (
        <SelectField
          key={label}
          dense
          label={label}
          value={draft[field]}
          options={[{ value: 'all', label: all }, ...options]}
          onChange={({ target }) => set(field, target.value)}
        />
      ))}
      {more?.(draft, set)}
    </FilterForm>
  );
}
