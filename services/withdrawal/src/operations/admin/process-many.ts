import { Refusal } from '@tael/runtime';
import type { Deps } from '../../deps.ts';
import type { Status } from '../../domain/withdrawal.ts';
import { processWithdrawal, type Decision } from './process-withdrawal.ts';

export interface Result {
  id: string;
  /** Null if refused: see `code` and `message`. */
  status: Status | null;
  needsSecondApproval: boolean;
  pending: boolean;
  code: string | null;
  message: string | null;
}

const atOnce = 4;

/** Each payout has its own transaction under the caller's key, so a refusal does not affect the others. */
export async function processMany(
  deps: Deps,
  { ids, ...decision }: Omit<Decision, 'id'> & { ids: readonly string[] },
): Promise<Result[]> {
  const results: Result[] = [];
  const wanted = [...new Set(ids)];
  for (let i = 0; i < wanted.length; i += atOnce)
    results.push(
      ...(await Promise.all(wanted.slice(i, i + atOnce).map((id) => processOne(deps, { ...decision, id })))),
    );
  return results;
}

async function processOne(deps: Deps, decision: Decision): Promise<Result> {
  const { id, to } = decision;
  try {
    const { pending, needsSecondApproval } = await processWithdrawal(deps, decision);
    const status = needsSecondApproval ? 'pending' : to;
    return { id, status, needsSecondApproval, pending, code: null, message: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message } = error;
    return { id, status: null, needsSecondApproval: false, pending: false, code, message };
  }
}
