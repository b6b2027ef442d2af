import type { AnswerOf, InputOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call, HttpError } from '../../lib/http.ts';
import type { PartResult } from '../../lib/listing/use-bulk-in-parts.ts';
import type { Payout } from './payout.ts';
import { sentence } from './sentences.ts';

const decideOne = 'PUT /api/withdrawals/admin/:id';
const noteOutcome = 'PUT /api/withdrawals/admin/:id/outcome';
const decideAll = 'POST /api/withdrawals/admin/bulk';

export type Status = 'approved' | 'processing' | 'completed' | 'rejected';

/** A send is completed by its approval. */
export const statusOf = (status: Status, kind: Payout['kind']): Status =>
  kind === 'send' && status === 'approved' ? 'completed' : status;

export type Decided = AnswerOf<typeof decideOne>;

const failed = (): string => i18next.t('admin-withdrawals:failed.status');

export const askDecision = (
  id: string,
  body: { status: Status; adminNotes: string },
  idempotencyKey: string,
) => call(decideOne, { params: { id }, body, idempotencyKey, fallback: failed() });

export const askOutcome = (id: string, body: InputOf<typeof noteOutcome>['body'], idempotencyKey: string) =>
  call(noteOutcome, {
    params: { id },
    body,
    idempotencyKey,
    fallback: i18next.t('admin-withdrawals:failed.outcome'),
  });

export const claim = (id: string, takeOver = false) =>
  call('PUT /api/withdrawals/admin/:id/claim', {
    params: { id },
    body: { takeOver },
    fallback: i18next.t('admin-withdrawals:failed.claim'),
  });

export const release = (id: string) =>
  call('DELETE /api/withdrawals/admin/:id/claim', {
    params: { id },
    fallback: i18next.t('admin-withdrawals:failed.release'),
  });

/** The server's limit per call. */
export const mostAtOnce = 100;

interface Many {
  ids: string[];
  status: Status;
  adminNotes: string;
}

export async function decideMany(body: Many, idempotencyKey: string): Promise<Map<string, PartResult>> {
  const { results } = await call(decideAll, { body, idempotencyKey, fallback: failed() });
  return new Map(results.map((result) => [result.id, resultOf(result)]));
}

function resultOf({
  code,
  message,
  needsSecondApproval,
  pending,
}: AnswerOf<typeof decideAll>['results'][number]): PartResult {
  if (code !== null)
    return {
      state: 'refused',
      error: new HttpError({ code, message: message === null ? failed() : sentence(message), status: 409 }),
    };
  if (needsSecondApproval) return { state: 'proposed', note: i18next.t('admin-withdrawals:done.first') };
  return pending
    ? { state: 'done', note: i18next.t('admin-withdrawals:done.walletLater') }
    : { state: 'done' };
}
