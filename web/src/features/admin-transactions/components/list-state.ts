import { flag, oneOf, pageNumber, text, useListState } from '../../../lib/listing/use-list-state.ts';
import { statuses, types } from './transaction-words.ts';

const fields = {
  search: text,
  type: oneOf(['all', ...types]),
  status: oneOf(['all', ...statuses]),
  sort: oneOf(['createdAt', 'amount']),
  ascending: flag,
  page: pageNumber,
  open: text,
};

export const useTransactionList = () => useListState(fields);
export type TransactionList = ReturnType<typeof useTransactionList>[0];

export const defaults: Pick<TransactionList, 'search' | 'type' | 'status' | 'sort' | 'ascending'> = {
  search: '',
  type: 'all',
  status: 'all',
  sort: 'createdAt',
  ascending: false,
};
