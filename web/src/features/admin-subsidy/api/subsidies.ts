import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { pageFields, type ListPage } from '../../../lib/listing/gather.ts';

const entry = z.object({
  _id: z.string(),
  user: z.nullable(z.object({ _id: z.string(), username: z.string(), email: z.string() })),
  operation: z.string(),
  amount: z.number(),
  change: z.number(),
  moved: z.number(),
  shortfall: z.number(),
  subsidyAfter: z.number(),
  reason: z.string(),
  processedBy: z.nullable(z.object({ username: z.string() })),
  createdAt: z.string(),
});
export type SubsidyEntry = z.infer<typeof entry>;

const totals = { granted: z.number(), clawedBack: z.number(), shortfall: z.number() };

const list = z.object({
  entries: z.array(entry),
  totals: z.object(totals),
  ...pageFields,
  searchedPartially: z.boolean(),
});
type Answer = z.infer<typeof list>;
export type SubsidyPage = ListPage<SubsidyEntry> & Pick<Answer, 'totals' | 'searchedPartially'>;

const day = z.object({ date: z.string(), entries: z.number(), ...totals });
export type SubsidyDay = z.infer<typeof day>;

export interface SubsidyFilter {
  search: string;
  operation: string;
  from: string;
  to: string;
}

export const subsidyPath = '/admin/cash-subsidy';
export const subsidyKey = ['admin', 'subsidy'] as const;
export const rowsShown = 20;

export function queryOf({ search, operation, from, to }: SubsidyFilter, page?: number): string {
  const query = new URLSearchParams();
  if (page !== undefined) {
    query.set('page', page.toString());
    query.set('limit', rowsShown.toString());
  }
  if (operation !== 'all') query.set('operation', operation);
  for (const [name, value] of Object.entries({ search, from, to })) if (value !== '') query.set(name, value);
  return query.size === 0 ? '' : `?${query.toString()}`;
}

async function askSubsidies(filter: SubsidyFilter, page: number, signal: AbortSignal): Promise<SubsidyPage> {
  const { entries, ...more } = await request('GET', subsidyPath + queryOf(filter, page), {
    answer: list,
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
    queryFn: async ({ signal }) => {
      const { days } = await request('GET', `${subsidyPath}/days${queryOf(filter)}`, {
        answer: z.object({ days: z.array(day) }),
        fallback: i18next.t('admin-subsidy:loadFailed'),
        signal,
      });
      return days;
    },
    placeholderData: keepPreviousData,
  });
