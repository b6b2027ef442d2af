import { useTranslation } from 'react-i18next';
import { ListFilters, type FilterProps } from '../../../lib/listing/list-filters.tsx';
import type { ReferralList } from './list-state.ts';
import { statuses, statusName } from './referral-words.ts';

export function ReferralFilters(props: FilterProps<Pick<ReferralList, 'search' | 'status'>>) {
  const { t } = useTranslation();
  return (
    <ListFilters
      {...props}
      placeholder={t('admin-referrals:searchHint')}
      choices={[
        {
          field: 'status',
          label: t('admin-referrals:filter.status'),
          all: t('admin-referrals:filter.all'),
          options: statuses.map((value) => ({ value, label: statusName(value) })),
        },
      ]}
    />
  );
}
