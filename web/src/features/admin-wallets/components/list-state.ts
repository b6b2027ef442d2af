import { flag, oneOf, pageNumber, text, useListState } from '../../../lib/listing/use-list-state.ts';

const fields = {
  tab: oneOf(['wallets', 'withdrawals']),
  search: text,
  sort: oneOf(['coins', 'value', 'cash', 'name']),
  ascending: flag,
  page: pageNumber,
  open: text,
};

export const useWalletList = () => useListState(fields);
export type WalletList = ReturnType<typeof useWalletList>[0];
