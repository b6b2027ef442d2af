import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterForm } from '../../../lib/listing/filter-form.tsx';
import { useFilterDraft } from '../../../lib/listing/use-filter-draft.ts';
import { ListSearch } from '../../../ui/list-search.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { ReferralList } from './list-state.ts';
import { statuses, statusName } from './referral-words.ts';

type Filter = Pick<ReferralList, 'search' | 'status'>;

interface ReferralFiltersProps {
  filter: Filter;
  search: Ref<HTMLInputElement>;
  onApply: (filter: Filter) => void;
  onClear: (() => void) | undefined;
}

export function ReferralFilters({ filter, search, onApply, onClear }: ReferralFiltersProps) {
  const { t } = useTranslation();
  const [draft, setDraft, apply] = useFilterDraft(filter, onApply);
  return (
    <FilterForm onApply={apply} onClear={onClear}>
      <ListSearch
        ref={search}
        label={t('admin-list:search')}
        placeholder={t('admin-referrals:searchHint')}
        value={draft.search}
        onChange={(text) => setDraft({ ...draft, search: text })}
      />
      <SelectField
        dense
        label={t('admin-referrals:filter.status')}
        value={draft.status}
        options={[
          { value: 'all', label: t('admin-referrals:filter.all') },
          ...statuses.map((value) => ({ value, label: statusName(value) })),
        ]}
        onChange={({ target }) => setDraft({ ...draft, status: target.value as Filter['status'] })}
      />
    </FilterForm>
  );
}
