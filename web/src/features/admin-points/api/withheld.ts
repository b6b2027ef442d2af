import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';
import type { ListPage } from '../../../lib/listing/gather.ts';
import { pointsKey } from './points.ts';

const listWithheld = 'GET /api/admin/points/withheld';
export type Award = AnswerOf<typeof listWithheld>['awards'][number];
export type WithheldPage = ListPage<Award> & { points: number };

export const withheldLimit = 20;

/** Decisions can empty the last page: past the end, this fetches the last existing page. */
async function askWithheld(page: number, signal: AbortSignal): Promise<WithheldPage> {
  const { awards, total, points } = await call(listWithheld, {
    query: { page, limit: withheldLimit },
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
  ids: string[];
  reason: string;
}

export const settleWithheld = ({ verdict, ids, reason }: Settling, idempotencyKey: string) =>
  call(`POST /api/admin/points/withheld/${verdict}`, {
    body: { ids, reason },
    idempotencyKey,
    fallback: i18next.t('admin-points:failed.settle'),
  });
