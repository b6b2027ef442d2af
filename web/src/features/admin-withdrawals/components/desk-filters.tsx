import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { ApplyButton } from '../../../lib/listing/apply-button.tsx';
import { SearchForm } from '../../../lib/listing/search-form.tsx';
import { useFilterDraft } from '../../../lib/listing/use-filter-draft.ts';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { statsQuery, sumsOf } from '../api/desk-figures.ts';
import { tabName } from './desk-words.ts';
import { kinds, tabs, type DeskList } from './list-state.ts';

interface DeskFiltersProps {
  list: DeskList;
  search: Ref<HTMLInputElement>;
  onShow: (change: Partial<DeskList>) => void;
}

const kindNames = { payout: 'admin-withdrawals:kind.payout', send: 'admin-withdrawals:kind.send' };
const sendTabs = tabs.filter((tab) => !['approved', 'processing', 'unknown'].includes(tab));

export function DeskFilters({ list, search, onShow }: DeskFiltersProps) {
  const { t } = useTranslation();
  const stats = useQuery(statsQuery);
  const [draft, setDraft, apply] = useFilterDraft({ search: list.search }, onShow);
  const sums = sumsOf(stats.data, list.kind);
  const kindName = (kind: DeskList['kind']): string => {
    const count = whole(sumsOf(stats.data, kind).pending?.count);
    const name = t(kindNames[kind]);
    return count === undefined ? name : t('admin-withdrawals:kind.waiting', { name, count });
  };
  const label = (tab: string): string => {
    const count = whole(sums[tab]?.count);
    const name = tabName(tab);
    return count === undefined ? name : t('admin-withdrawals:tab.counted', { name, count });
  };
  return (
    <>
      <ChoiceChips
        label={t('admin-withdrawals:kind.label')}
        value={list.kind}
        options={kinds.map((value) => ({ value, label: kindName(value) }))}
        onChange={(kind) =>
          onShow(kind === 'send' && !sendTabs.includes(list.status) ? { kind, status: 'pending' } : { kind })
        }
      />
      <ChoiceChips
        label={t('admin-withdrawals:tab.label')}
        value={list.status}
        options={(list.kind === 'send' ? sendTabs : tabs).map((value) => ({
          value,
          label: label(value),
        }))}
        onChange={(status) => onShow({ status })}
      />
      <SearchForm onSubmit={apply} className="flex min-w-60 flex-1 items-center gap-2">
        <ListSearch
          ref={search}
          label={t('admin-list:search')}
          placeholder={t('admin-withdrawals:searchHint')}
          value={draft.search}
          onChange={(text) => setDraft({ search: text })}
        />
        <ApplyButton />
      </SearchForm>
    </>
  );
}
