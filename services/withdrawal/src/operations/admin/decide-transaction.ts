import type { Verdict } from '@tael/contract/withdrawal';
import type { Deps } from '../../deps.ts';
import { errors, transactionErrors } from '../../errors.ts';
import type { Actor } from '../../events.ts';
import { findSeen } from '../../store/withdrawals.ts';
import { alreadySettled } from '../decide.ts';
import { findTransaction, takeKnownSend, type KnownTransaction } from '../take-send.ts';
import { processItem, type Processed } from './process-item.ts';

interface Deciding {
  actor: Actor;
  transactionId: string;
  verdict: Verdict;
  reason: string;
  key: string | undefined;
}

export interface DecidedTransaction extends Processed {
  transaction: KnownTransaction;
}

export async function decideTransaction(
  deps: Deps,
  { actor, transactionId, verdict, reason, key }: Deciding,
): Promise<DecidedTransaction> {
  const transaction = await findTransaction(deps, transactionId);
  const { id, kind, status, fromUser } = transaction;
  if (fromUser === actor.userId) throw errors.not_yours_to_decide();
  if (kind === 'withdrawal' && status === 'pending') throw transactionErrors.decided_as_payout();
  await takeKnownSend(deps, transaction);
  if (kind !== 'send-out' || (await findSeen(deps.database.db, id)) === undefined)
    throw alreadySettled(status, verdict);
  const to = verdict === 'completed' ? 'completed' : 'rejected';
  const attempt = {
    route: `PUT /api/admin/transactions/${id}/status`,
    key,
    body: { status: verdict, reason },
  };
  const processed = await processItem(deps, { actor, id, to, notes: reason }, attempt);
  return { ...processed, transaction };
}
