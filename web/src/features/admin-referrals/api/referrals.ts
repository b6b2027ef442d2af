import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { pageFields, rowsAPage, type ListPage } from '../../../lib/listing/gather.ts';

const party = z.object({ _id: z.string(), username: z.string(), email: z.string() });

export const referral = z.object({
  _id: z.string(),
  /** In points. */
  amount: z.number(),
  description: z.string(),
  metadata: z.object({ verificationScore: z.optional(z.number()) }),
  from: party,
  to: party,
  status: z.string(),
  timestamp: z.string(),
});
export type Referral = z.infer<typeof referral>;

const answer = z.object({
  referrals: z.array(referral),
  ...pageFields,
});

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

function wordsOf({ search, status, sort, descending }: Filtered): URLSearchParams {
  const words = new URLSearchParams();
  if (search !== '') words.set('search', search);
  if (status !== 'all') words.set('status', status);
  if (sort !== newestFirst.sort || !descending) {
    words.set('sortBy', sort);
    words.set('sortOrder', descending ? 'desc' : 'asc');
  }
  return words;
}

async function askReferrals(
  { page, limit, ...filter }: Wish,
  signal?: AbortSignal,
): Promise<ListPage<Referral>> {
  const query = new URLSearchParams([
    ['page', page.toString()],
    ['limit', limit.toString()],
    ...wordsOf(filter),
  ]);
  const { referrals, ...more } = await request('GET', `/user/admin/referrals?${query.toString()}`, {
    answer,
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

export function csvPath(wish: Filtered): string {
  const query = wordsOf(wish).toString();
  return `/user/admin/referrals/export${query === '' ? '' : `?${query}`}`;
}
