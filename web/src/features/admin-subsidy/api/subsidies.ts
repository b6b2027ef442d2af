import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call, pathOf } from '../../../lib/http.ts';
import type { ListPage } from '../../../lib/listing/gather.ts';

const list = 'GET /api/admin/cash-subsidy';
type Answer = AnswerOf<typeof list>;
export type SubsidyEntry = Answer['entries'][number];
export type SubsidyPage = ListPage<SubsidyEntry> & Pick<Answer, 'totals' | 'searchedPartially'>;

const listDays = 'GET /api/admin/cash-subsidy/days';
export type SubsidyDay = AnswerOf<typeof listDays>['days'][number];

export interface SubsidyFilter {
  search: string;
  operation: string;
  from: string;
  to: string;
}

export const subsidyKey = ['admin', 'subsidy'] as const;
export const rowsShown = 20;

const queryOf = ({ search, operation, from, to }: SubsidyFilter) => ({
  operation: operation === 'all' ? undefined : operation,
  search: search || undefined,
  from: from || undefined,
  to: to || undefined,
});

async function askSubsidies(filter: SubsidyFilter, page: number, signal: AbortSignal): Promise<SubsidyPage> {
  const { entries, ...more } = await call(list, {
    query: { page, limit: rowsShown, ...queryOf(filter) },
    fallback: i18next.t('admin-subsidy:loadFailed'),
    signal,
  });
  return { rows: entries, ...more };
}

export const subsidiesQuery = (filter: SubsidyFilter, page: number) =>
  queryOptions({
    queryKey: [...subsidyKey, 'list', filter, page],
    queryFn: ({ signal }) => askSubsidies(filter, page, signal),
    placeholderData: keepPreviousData,
  });

export const oneSubsidyQuery = (id: string) =>
  queryOptions({
    queryKey: [...subsidyKey, 'one', id],
    queryFn: async ({ signal }) => {
      const { rows } = await askSubsidies({ search: id, operation: 'all', from: '', to: '' }, 1, signal);
      return rows.find(({ _id }) => _id === id) ?? null;
    },
  });

export const subsidyDaysQuery = (filter: SubsidyFilter) =>
  queryOptions({
    queryKey: [...subsidyKey, 'days', filter],
    queryFn: ({ signal }) =>
      call(listDays, {
        query: queryOf(filter),
        fallback: i18next.t('admin-subsidy:loadFailed'),
        signal,
      }),
    select: ({ days }) => days,
    placeholderData: keepPreviousData,
  });

export const csvPath = (filter: SubsidyFilter) =>
  pathOf('GET /api/admin/cash-subsidy/export', { query: queryOf(filter) });
