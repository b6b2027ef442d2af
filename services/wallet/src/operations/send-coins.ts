import type { Minor } from '@tael/money';
import type { Deps } from '../deps.ts';
import type { Posted } from '../ledger/ledger.ts';
import { newOperationId } from '../ledger/operation-id.ts';
import type { Instruction, Once } from '../ledger/order.ts';
import { findOwnTransaction } from '../store/own-transactions.ts';
import { onceOf, postOrRefuse, type Repeatable } from './post-or-refuse.ts';
import { resolvePayee, type Payee } from './resolve-payee.ts';

interface SendWish extends Repeatable {
  userId: string;
  to: string;
  amount: Minor;
  description: string;
}

export interface Sent {
  id: string;
  amount: Minor;
  /** As first answered. A later decision about a pending send shows only in its receipt. */
  status: 'completed' | 'pending';
  createdAt: Date;
  replayed: boolean;
}

/** Sends to a user at once; for an outside address the coins are reserved until an administrator decides. */
export async function sendCoins(
  deps: Deps,
  { userId, to, amount, description, ...wish }: SendWish,
): Promise<Sent> {
  const { once } = onceOf('POST /api/transactions', wish);
  const payee = await resolvedOrRecalled(deps, { userId, to, once });
  if ('posted' in payee) return sentOf(deps, userId, payee.posted);
  const order = { operationId: newOperationId(), userId, ...(once && { once }) };
  const posted = await postOrRefuse(deps, { ...order, ...instructionFor(payee, amount, description) });
  return posted.replayed
    ? sentOf(deps, userId, posted)
    : sent(posted, payee.kind === 'user' ? 'completed' : 'pending');
}

/** A replayed key returns the first answer even if the payee was renamed or deleted since. */
async function resolvedOrRecalled(
  deps: Deps,
  { userId, to, once }: { userId: string; to: string; once: Once | undefined },
): Promise<Payee | { posted: Posted }> {
  try {
    return await resolvePayee(deps, userId, to);
  } catch (refusal) {
    const first = once && (await deps.ledger.recall(userId, once));
    if (first?.outcome === 'posted') return { posted: first };
    throw refusal;
  }
}

const instructionFor = (payee: Payee, amount: Minor, description: string): Instruction =>
  payee.kind === 'user'
    ? { rule: 'send', payeeId: payee.userId, ...addressOf(payee), amount, description }
    : { rule: 'send-out', address: payee.address, amount, description };

/** Stored so that lists show the address. The sender must not learn the payee's username. */
const addressOf = ({ address }: { address?: string }) => (address === undefined ? {} : { address });

async function sentOf({ database }: Deps, userId: string, posted: Posted): Promise<Sent> {
  const first = await findOwnTransaction(database.db, userId, posted.operationId);
  return sent({ ...posted, replayed: true }, first?.kind === 'send-out' ? 'pending' : 'completed');
}

const sent = ({ operationId, answer, replayed }: Posted, status: Sent['status']): Sent => ({
  id: operationId,
  amount: answer.amount,
  status,
  createdAt: answer.time,
  replayed,
});
