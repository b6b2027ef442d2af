import { flag, oneOf, pageNumber, text, useListState } from '../../../lib/listing/use-list-state.ts';
import { statuses } from './referral-words.ts';

const fields = {
  search: text,
  status: oneOf(['all', ...statuses]),
  sort: oneOf(['timestamp', 'amount', 'score']),
  ascending: flag,
  page: pageNumber,
  open: text,
};

export const useReferralList = () => useListState(fields);
export type ReferralList = ReturnType<typeof useReferralList>[0];

export const defaults: Pick<ReferralList, 'search' | 'status' | 'sort' | 'ascending'> = {
  search: '',
  status: 'all',
  sort: 'timestamp',
  ascending: false,
};
