import { bodyHash } from '@tael/idempotency';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { newOperationId } from '../../ledger/operation-id.ts';
import type { Instruction, Once } from '../../ledger/order.ts';
import { findListed, type ListedTransaction } from '../../store/admin-transactions.ts';
import { refusalOf } from '../post-or-refuse.ts';
import { act, type Administrator } from './act.ts';

export type Verdict = 'completed' | 'failed';

interface Deciding {
  actor: Administrator;
  transactionId: string;
  verdict: Verdict;
  reason: string;
  key: string | undefined;
}

interface Decided {
  transaction: ListedTransaction;
  replayed: boolean;
}

/** A send to an outside address leaves or comes back. Whoever decides first has decided; the ledger sees to it. */
export async function decideTransaction(deps: Deps, wish: Deciding): Promise<Decided> {
  const { transactionId, verdict, reason } = wish;
  const found = await findListed(deps.database.db, transactionId);
  if (found === undefined) throw errors.transaction_not_found();
  if (found.kind === 'withdrawal' && found.status === 'pending') throw errors.decided_as_payout();
  // Only a send-out waits; whatever else is here is settled.
  if (found.kind !== 'send-out' || found.fromUser === null) throw settled(found.status, verdict);
  const actorId = wish.actor.userId;
  const instruction: Instruction =
    verdict === 'completed'
      ? { rule: 'approve-send-out', transactionId, actorId }
      : { rule: 'reject-send-out', transactionId, actorId, reason };
  const posting = await deps.ledger.post({
    operationId: newOperationId(),
    userId: found.fromUser,
    ...onceOf(wish),
    events: [actOf(wish, deps.clock.now())],
    ...instruction,
  });
  if (posting.outcome === 'posted') {
    const transaction = await findListed(deps.database.db, transactionId);
    if (transaction === undefined) throw errors.transaction_not_found();
    return { transaction, replayed: posting.replayed };
  }
  if (posting.reason === 'already_settled') throw settled(posting.state ?? 'settled', verdict);
  if (posting.reason === 'unknown_transaction') throw errors.transaction_not_found();
  throw refusalOf(instruction.rule, posting);
}

const settled = (is: string, wanted: Verdict) =>
  errors.transaction_settled({ message: `This transaction is already ${is} and cannot become ${wanted}` });

function onceOf({ actor, transactionId, verdict, reason, key }: Deciding): { once?: Once } {
  if (key === undefined) return {};
  const scope = `PUT /api/admin/transactions/${transactionId}/status`;
  return { once: { scope, key: `${actor.userId}:${key}`, bodyHash: bodyHash({ status: verdict, reason }) } };
}

const actOf = ({ actor, transactionId, verdict, reason }: Deciding, at: Date) =>
  act({
    actor,
    action: verdict === 'completed' ? 'transaction.approve' : 'transaction.reject',
    objectKind: 'transaction',
    objectId: transactionId,
    before: { status: 'pending' },
    after: { status: verdict },
    reason,
    at,
  });
