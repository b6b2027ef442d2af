import { flag, oneOf, pageNumber, text, useListState } from '../../../lib/listing/use-list-state.ts';

/** `unknown` is a mark on payouts in `processing`, not a state. */
export const tabs = ['pending', 'approved', 'processing', 'unknown', 'completed', 'rejected', 'all'] as const;

export const kinds = ['payout', 'send'] as const;

const fields = {
  kind: oneOf(kinds),
  status: oneOf(tabs),
  search: text,
  newest: flag,
  page: pageNumber,
  open: text,
};

export const useDeskList = () => useListState(fields);
export type DeskList = ReturnType<typeof useDeskList>[0];
