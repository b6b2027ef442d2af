import { useTranslation } from 'react-i18next';
import { ListFilters, type FilterProps } from '../../../lib/listing/list-filters.tsx';
import { operations, type SubsidyChoice } from './list-state.ts';
import { operationName } from './subsidy-words.ts';

export function SubsidyFilters(props: FilterProps<SubsidyChoice>) {
  const { t } = useTranslation();
  return (
    <ListFilters
      {...props}
      placeholder={t('admin-subsidy:searchHint')}
      choices={[
        {
          field: 'operation',
          label: t('admin-subsidy:filter.operation'),
          all: t('admin-subsidy:filter.all'),
          options: operations.map((value) => ({ value, label: operationName(value) })),
        },
      ]}
      more={(draft, set) =>
        (['from', 'to'] as const).map((end) => (
          <label key={end} className="flex items-center gap-2 text-14 text-ink-soft">
            {t(end === 'from' ? 'admin-subsidy:filter.from' : 'admin-subsidy:filter.to')}
            <input
              type="date"
              value={draft[end]}
              onChange={({ target }) => set(end, target.value)}
              className="h-10 rounded-control border border-edge bg-raised px-3 text-14 text-ink transition-colors hover:border-ink-soft focus-visible:border-jade focus-visible:outline-1 focus-visible:outline-offset-0"
            />
          </label>
        ))
      }
    />
  );
}
