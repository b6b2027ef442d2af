import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ApplyButton } from '../../../lib/listing/apply-button.tsx';
import { SearchForm } from '../../../lib/listing/search-form.tsx';
import { useFilterDraft } from '../../../lib/listing/use-filter-draft.ts';
import { ListSearch } from '../../../ui/list-search.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { WalletList } from './list-state.ts';

interface WalletFiltersProps {
  list: WalletList;
  search: Ref<HTMLInputElement>;
  onShow: (change: Partial<WalletList>) => void;
}

export function WalletFilters({ list, search, onShow }: WalletFiltersProps) {
  const { t } = useTranslation();
  const [draft, setDraft, apply] = useFilterDraft({ search: list.search }, onShow);
  const Arrow = list.ascending ? ArrowUpNarrowWide : ArrowDownWideNarrow;
  return (
    <SearchForm onSubmit={apply} className="mb-4 flex flex-wrap items-center gap-2">
      <ListSearch
        ref={search}
        label={t('admin-list:search')}
        placeholder={t('admin-wallets:searchHint')}
        value={draft.search}
        onChange={(text) => setDraft({ search: text })}
      />
      <ApplyButton />
      <SelectField
        dense
        label={t('admin-wallets:sort.label')}
        value={list.sort}
        options={[
          { value: 'coins', label: t('admin-wallets:sort.coins') },
          { value: 'value', label: t('admin-wallets:sort.value') },
          { value: 'cash', label: t('admin-wallets:sort.cash') },
          { value: 'name', label: t('admin-wallets:sort.name') },
        ]}
        onChange={({ target }) => onShow({ sort: target.value as WalletList['sort'] })}
      />
      <IconButton
        label={t(list.ascending ? 'admin-wallets:sort.ascending' : 'admin-wallets:sort.descending')}
        onClick={() => onShow({ ascending: !list.ascending })}
      >
        <Arrow size={20} aria-hidden="true" />
      </IconButton>
    </SearchForm>
  );
}
