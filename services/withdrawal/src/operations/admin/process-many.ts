import { claimKey, saveAnswer } from '@tael/idempotency';
import { Refusal } from '@tael/runtime';
import type { Deps } from '../../deps.ts';
import type { Status } from '../../domain/withdrawal.ts';
import { decideOnDesk, type KeyedDecision } from './decide-on-desk.ts';

export interface Result {
  id: string;
  status: Status | null;
  needsSecondApproval: boolean;
  pending: boolean;
  code: string | null;
  message: string | null;
}

interface Many extends Omit<KeyedDecision, 'id'> {
  ids: readonly string[];
}

const atOnce = 4;

/** Each payout has its own transaction under the caller's key, so a repeat completes a call that crashed halfway. */
export async function processMany(deps: Deps, wish: Many): Promise<{ answer: Result[]; replayed: boolean }> {
  const { actor, ids, to, notes, key } = wish;
  const attempt = {
    userId: actor.userId,
    route: 'POST /api/withdrawals/admin/bulk',
    key,
    body: { ids, status: to, adminNotes: notes },
  };
  const { db } = deps.database;
  const first = await claimKey(db, attempt);
  if (first) return { answer: first.answer as Result[], replayed: true };
  const answer = await processEach(deps, wish);
  await saveAnswer(db, attempt, answer);
  return { answer, replayed: false };
}

async function processEach(deps: Deps, { ids, ...decision }: Many): Promise<Result[]> {
  const results: Result[] = [];
  const wanted = [...new Set(ids)];
  for (let i = 0; i < wanted.length; i += atOnce)
    results.push(
      ...(await Promise.all(wanted.slice(i, i + atOnce).map((id) => processOne(deps, { ...decision, id })))),
    );
  return results;
}

async function processOne(deps: Deps, decision: KeyedDecision): Promise<Result> {
  const { id, to } = decision;
  try {
    const { pending, needsSecondApproval } = await decideOnDesk(deps, decision);
    const status = needsSecondApproval ? 'pending' : to;
    return { id, status, needsSecondApproval, pending, code: null, message: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message } = error;
    return { id, status: null, needsSecondApproval: false, pending: false, code, message };
  }
}
