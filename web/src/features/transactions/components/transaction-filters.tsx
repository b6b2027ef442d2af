import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { statuses, statusName, typeName, types } from '../../../product/transactions/words.ts';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { Field } from '../../../ui/field.tsx';
import type { HistoryFilter } from '../api/history.ts';
import { MoreFilters } from './more-filters.tsx';
import { useTypedSearch } from './use-typed-search.ts';

interface TransactionFiltersProps {
  filter: HistoryFilter;
  onChange: (change: Partial<Record<keyof HistoryFilter, string>>) => void;
}

export function TransactionFilters({ filter, onChange }: TransactionFiltersProps) {
  const { t } = useTranslation();
  const [typed, type] = useTypedSearch(filter.search, (search) => onChange({ search }));
  const isNarrowed = filter.from !== '' || filter.to !== '' || filter.status !== '';
  const [more, setMore] = useState(isNarrowed);
  const statesId = useId();
  const unlessMore = more ? '' : 'max-sm:hidden';
  return (
    <div role="search" className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <div className="flex items-end gap-1">
          <div className="min-w-0 flex-1">
            <Field
              type="search"
              label={t('transactions:search')}
              placeholder={t('transactions:searchHint')}
              maxLength={100}
              value={typed}
              onChange={(event) => type(event.target.value)}
              end={<Search size={18} aria-hidden="true" className="mr-3 text-ink-soft" />}
            />
          </div>
          <MoreFilters open={more} active={isNarrowed} controls={statesId} onChange={setMore} />
        </div>
        <div className={`grid grid-cols-2 gap-3 sm:col-span-2 ${unlessMore}`}>
          <Field
            type="date"
            label={t('transactions:from')}
            max={filter.to === '' ? undefined : filter.to}
            value={filter.from}
            onChange={(event) => onChange({ from: event.target.value })}
          />
          <Field
            type="date"
            label={t('transactions:to')}
            min={filter.from === '' ? undefined : filter.from}
            value={filter.to}
            onChange={(event) => onChange({ to: event.target.value })}
          />
        </div>
      </div>
      <ChoiceChips
        label={t('transactions:filter')}
        value={filter.type}
        options={[
          { value: '', label: t('transactions:all') },
          ...types.map((value) => ({ value, label: typeName(value) })),
        ]}
        onChange={(chosen) => onChange({ type: chosen })}
      />
      <div id={statesId} className={unlessMore}>
        <ChoiceChips
          label={t('transactions:filterStatus')}
          value={filter.status}
          options={[
            { value: '', label: t('transactions:anyStatus') },
            ...statuses.map((value) => ({ value, label: statusName(value) })),
          ]}
          onChange={(status) => onChange({ status })}
        />
      </div>
    </div>
  );
}
