import { useTranslation } from 'react-i18next';
import { ListFilters, type FilterProps } from '../../../lib/listing/list-filters.tsx';
import type { TransactionList } from './list-state.ts';
import { statuses, statusName, typeName, types } from './transaction-words.ts';

export function TransactionFilters(props: FilterProps<Pick<TransactionList, 'search' | 'type' | 'status'>>) {
  const { t } = useTranslation();
  return (
    <ListFilters
      {...props}
      placeholder={t('admin-transactions:searchHint')}
      choices={[
        {
          field: 'type',
          label: t('admin-transactions:filter.type'),
          all: t('admin-transactions:filter.allTypes'),
          options: types.map((value) => ({ value, label: typeName(value) })),
        },
        {
          field: 'status',
          label: t('admin-transactions:filter.status'),
          all: t('admin-transactions:filter.allStatuses'),
          options: statuses.map((value) => ({ value, label: statusName(value) })),
        },
      ]}
    />
  );
}
