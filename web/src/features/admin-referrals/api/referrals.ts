import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call, pathOf } from '../../../lib/http.ts';
import { rowsAPage, type ListPage } from '../../../lib/listing/gather.ts';

const listReferrals = 'GET /api/user/admin/referrals';
export type Referral = AnswerOf<typeof listReferrals>['referrals'][number];

export interface ReferralFilter {
  search: string;
  status: string;
}

interface ReferralOrder {
  sort: string;
  descending: boolean;
}

const newestFirst: ReferralOrder = { sort: 'timestamp', descending: true };

type Filtered = ReferralFilter & ReferralOrder;

interface Wish extends Filtered {
  page: number;
  limit: number;
}

const queryOf = ({ search, status, sort, descending }: Filtered) => ({
  search: search || undefined,
  status: status === 'all' ? undefined : status,
  ...((sort !== newestFirst.sort || !descending) && { sortBy: sort, sortOrder: descending ? 'desc' : 'asc' }),
});

async function askReferrals(
  { page, limit, ...filter }: Wish,
  signal?: AbortSignal,
): Promise<ListPage<Referral>> {
  const { referrals, ...more } = await call(listReferrals, {
    query: { page, limit, ...queryOf(filter) },
    fallback: i18next.t('admin-referrals:failed.load'),
    statusMessage: i18next.t('admin-referrals:failed.noMessage'),
    signal,
  });
  return { rows: referrals, ...more };
}

export const referralsKey = ['admin', 'referrals'] as const;

export const referralsQuery = (wish: Wish) =>
  queryOptions({
    queryKey: [...referralsKey, 'list', wish],
    queryFn: ({ signal }) => askReferrals(wish, signal),
    placeholderData: keepPreviousData,
  });

export const pagesOfReferrals = (filter: ReferralFilter) => (page: number) =>
  askReferrals({ ...filter, ...newestFirst, page, limit: rowsAPage });

export const csvPath = (wish: Filtered) =>
  pathOf('GET /api/user/admin/referrals/export', { query: queryOf(wish) });
