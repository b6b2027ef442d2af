import { oneOf, pageNumber, text, useListState } from '../../../lib/listing/use-list-state.ts';

export const parts = ['health', 'tasks', 'scanner', 'ledger', 'close', 'news', 'configuration'] as const;

const fields = { part: oneOf(parts), search: text, page: pageNumber, open: text };

export const useSystemState = () => useListState(fields);
export type SystemState = ReturnType<typeof useSystemState>[0];
export type ShowSystem = ReturnType<typeof useSystemState>[1];
