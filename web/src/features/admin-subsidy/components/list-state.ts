import * as z from 'zod/mini';
import { oneOf, pageNumber, text, useListState } from '../../../lib/listing/use-list-state.ts';
import type { SubsidyFilter } from '../api/subsidies.ts';

export const operations = ['add', 'subtract', 'set'] as const;

const day = z._default(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)), '');

const fields = {
  search: text,
  operation: oneOf(['all', ...operations]),
  from: day,
  to: day,
  page: pageNumber,
  open: text,
};

export const useSubsidyList = () => useListState(fields);
export type SubsidyChoice = Pick<ReturnType<typeof useSubsidyList>[0], keyof SubsidyFilter>;

export const everything: SubsidyChoice = { search: '', operation: 'all', from: '', to: '' };
