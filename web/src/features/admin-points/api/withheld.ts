import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import type { ListPage } from '../../../lib/listing/gather.ts';
import { pointsKey } from './points.ts';

const award = z.object({
  _id: z.string(),
  user: z.object({ _id: z.string(), username: z.nullable(z.string()) }),
  description: z.string(),
  points: z.number(),
  timestamp: z.string(),
  /** Fingerprint of the user's network: equal for awards from the same network. */
  network: z.string(),
});
export type Award = z.infer<typeof award>;

const answer = z.object({ awards: z.array(award), total: z.number(), points: z.number() });
export type WithheldPage = ListPage<Award> & { points: number };

export const withheldLimit = 20;

/** Decisions can empty the last page: past the end, this fetches the last existing page. */
async function askWithheld(page: number, signal: AbortSignal): Promise<WithheldPage> {
  const query = `page=${page.toString()}&limit=${withheldLimit.toString()}`;
  const { awards, total, points } = await request('GET', `/admin/points/withheld?${query}`, {
    answer,
    fallback: i18next.t('admin-points:withheld.loadFailed'),
    signal,
  });
  const totalPages = Math.ceil(total / withheldLimit);
  if (page > totalPages && totalPages > 0) return askWithheld(totalPages, signal);
  return { rows: awards, total, points, totalPages, currentPage: page };
}

export const withheldQuery = (page: number) =>
  queryOptions({
    queryKey: [...pointsKey, 'withheld', page],
    queryFn: ({ signal }) => askWithheld(page, signal),
    placeholderData: keepPreviousData,
  });

export type Verdict = 'release' | 'refuse';

/** The server's limit per call. */
export const mostAtOnce = 200;

interface Settling {
  verdict: Verdict;
  ids: readonly string[];
  reason: string;
}

export const settleWithheld = ({ verdict, ids, reason }: Settling, idempotencyKey: string) =>
  request('POST', `/admin/points/withheld/${verdict}`, {
    body: { ids, reason },
    idempotencyKey,
    answer: z.object({ points: z.number() }),
    fallback: i18next.t('admin-points:failed.settle'),
  });
