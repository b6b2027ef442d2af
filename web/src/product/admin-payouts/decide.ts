import i18next from 'i18next';
import * as z from 'zod/mini';
import { HttpError, request } from '../../lib/http.ts';
import type { PartResult } from '../../lib/listing/use-bulk-in-parts.ts';
import { payoutPath } from './payout-details.ts';
import { sentence } from './sentences.ts';

export type Status = 'approved' | 'processing' | 'completed' | 'rejected';

const decided = z.object({
  withdrawal: z.object({ status: z.string() }),
  /** The wallet service has yet to move the money. */
  pending: z.optional(z.boolean()),
  needsSecondApproval: z.optional(z.boolean()),
});
export type Decided = z.infer<typeof decided>;

const failed = (): string => i18next.t('admin-withdrawals:failed.status');

export const askDecision = (id: string, body: { status: Status; adminNotes: string }, key: string) =>
  request('PUT', payoutPath(id), { body, idempotencyKey: key, answer: decided, fallback: failed() });

export type Outcome = 'unknown' | 'not_paid';

export const askOutcome = (id: string, body: { outcome: Outcome; note: string }, key: string) =>
  request('PUT', `${payoutPath(id)}/outcome`, {
    body,
    idempotencyKey: key,
    answer: z.object({ outcomeUnknownSince: z.nullable(z.string()) }),
    fallback: i18next.t('admin-withdrawals:failed.outcome'),
  });

export const claim = (id: string, takeOver = false) =>
  request('PUT', `${payoutPath(id)}/claim`, {
    body: { takeOver },
    answer: z.object({ until: z.string() }),
    fallback: i18next.t('admin-withdrawals:failed.claim'),
  });

export const release = (id: string) =>
  request('DELETE', `${payoutPath(id)}/claim`, {
    answer: z.unknown(),
    fallback: i18next.t('admin-withdrawals:failed.release'),
  });

const results = z.array(
  z.object({
    id: z.string(),
    needsSecondApproval: z.boolean(),
    pending: z.boolean(),
    code: z.nullable(z.string()),
    message: z.nullable(z.string()),
  }),
);

/** The server's limit per call. */
export const mostAtOnce = 100;

interface Many {
  ids: string[];
  status: Status;
  adminNotes: string;
}

export async function decideMany(body: Many, idempotencyKey: string): Promise<Map<string, PartResult>> {
  const answer = await request('POST', '/withdrawals/admin/bulk', {
    body,
    idempotencyKey,
    answer: z.object({ results }),
    fallback: failed(),
  });
  return new Map(answer.results.map((result) => [result.id, resultOf(result)]));
}

function resultOf({
  code,
  message,
  needsSecondApproval,
  pending,
}: z.infer<typeof results>[number]): PartResult {
  if (code !== null)
    return {
      state: 'refused',
      error: new HttpError({ code, message: message === null ? failed() : sentence(message), status: 409 }),
    };
  if (needsSecondApproval) return { state: 'done', note: i18next.t('admin-withdrawals:done.first') };
  return pending
    ? { state: 'done', note: i18next.t('admin-withdrawals:done.walletLater') }
    : { state: 'done' };
}
