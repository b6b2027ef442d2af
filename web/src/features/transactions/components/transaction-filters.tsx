import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { statuses, statusName, typeName, types } from '../../../lib/transactions/words.ts';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { Field } from '../../../ui/field.tsx';
import type { HistoryFilter } from '../api/history.ts';
import { useTypedSearch } from './use-typed-search.ts';

interface TransactionFiltersProps {
  filter: HistoryFilter;
  onChange: (change: Partial<Record<keyof HistoryFilter, string>>) => void;
}

export function TransactionFilters({ filter, onChange }: TransactionFiltersProps) {
  const { t } = useTranslation();
  const [typed, type] = useTypedSearch(filter.search, (search) => onChange({ search }));
  return (
    <div role="search" className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <Field
          type="search"
          label={t('transactions:search')}
          placeholder={t('transactions:searchHint')}
          maxLength={100}
          value={typed}
          onChange={(event) => type(event.target.value)}
          end={<Search size={18} aria-hidden="true" className="mr-3 text-ink-soft" />}
        />
        <div className="grid grid-cols-2 gap-3 sm:col-span-2">
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
  );
}
