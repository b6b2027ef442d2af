import { oneOf, pageNumber, text, useListState } from '../../../lib/listing/use-list-state.ts';

export const states = ['submitted', 'approved', 'refused', 'all'] as const;

const fields = { state: oneOf(states), page: pageNumber, open: text };

export const useVerificationList = () => useListState(fields);
