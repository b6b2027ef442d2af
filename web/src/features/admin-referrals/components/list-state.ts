import { oneOf, pageNumber, text, useListState } from '../../../lib/listing/use-list-state.ts';
import { statuses } from './referral-words.ts';

const fields = {
  search: text,
  status: oneOf(['all', ...statuses]),
  page: pageNumber,
  open: text,
};

export const useReferralList = () => useListState(fields);
export type ReferralList = ReturnType<typeof useReferralList>[0];

export const asEver: Pick<ReferralList, 'search' | 'status'> = { search: '', status: 'all' };
