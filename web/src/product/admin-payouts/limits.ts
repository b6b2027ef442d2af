import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../lib/http.ts';
import { deskKey } from './payout.ts';

const limit = z.object({ limit: z.number(), approved: z.number() });
const limits = z.object({
  /** Date in Shanghai. */
  day: z.string(),
  all: limit,
  eachUser: z.number(),
  raised: z.array(z.object({ ...limit.shape, userId: z.string(), username: z.string() })),
  twoPeopleAbove: z.number(),
});
export type Limits = z.infer<typeof limits>;

const refreshMs = 30_000;

export const limitsQuery = queryOptions({
  queryKey: [...deskKey, 'limits'],
  queryFn: ({ signal }) =>
    request('GET', '/withdrawals/admin/limits', {
      answer: limits,
      fallback: i18next.t('admin-withdrawals:limits.loadFailed'),
      signal,
    }),
  refetchInterval: refreshMs,
});
