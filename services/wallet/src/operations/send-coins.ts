import type { Minor } from '@tael/money';
import type { Deps } from '../deps.ts';
import { looksLikeAddress } from '../domain/wallet-address.ts';
import { errors } from '../errors.ts';
import type { Posted } from '../ledger/ledger.ts';
import { newOperationId } from '../ledger/operation-id.ts';
import type { IdempotencyKey, Instruction } from '../ledger/order.ts';
import { onceOf, postOrRefuse, type Repeatable } from './post-or-refuse.ts';
import { resolvePayee, type Payee } from './resolve-payee.ts';

interface SendInput extends Repeatable {
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

export async function sendCoins(
  deps: Deps,
  { userId, to, amount, description, ...idempotency }: SendInput,
): Promise<Sent> {
  const { once } = onceOf('POST /api/transactions', idempotency);
  const first = once && (await firstAnswer(deps, { userId, to, once }));
  if (first) return sent(first);
  const payee = await resolvePayee(deps, userId, to);
  const order = { operationId: newOperationId(), userId, ...(once && { once }) };
  return sent(await postOrRefuse(deps, { ...order, ...instructionFor(payee, amount, description) }));
}

/**
 * `resolvePayee` could refuse a replay whose payee was renamed or deleted, or fail without auth. Another user's name in
 * the local copy cannot be refused. So this query is skipped for it: the ledger finds the replay itself.
 */
async function firstAnswer(
  { payees, ledger }: Deps,
  { userId, to, once }: { userId: string; to: string; once: IdempotencyKey },
): Promise<Posted | undefined> {
  const payee = looksLikeAddress(to) ? undefined : await payees.findLocally(to);
  if (payee !== undefined && payee.userId !== userId) return undefined;
  const first = await ledger.recall(userId, once);
  if (first?.outcome === 'refused') throw errors.key_reused();
  return first;
}

const instructionFor = (payee: Payee, amount: Minor, description: string): Instruction =>
  payee.kind === 'user'
    ? { rule: 'send', payeeId: payee.userId, ...addressOf(payee), amount, description }
    : { rule: 'send-out', address: payee.address, amount, description };

/** Stored so that lists show the address. The sender must not learn the payee's username. */
const addressOf = ({ address }: { address?: string }) => (address === undefined ? {} : { address });

const sent = ({ operationId, answer, replayed }: Posted): Sent => ({
  id: operationId,
  amount: answer.amount,
  status: answer.kind === 'send-out' ? 'pending' : 'completed',
  createdAt: answer.time,
  replayed,
});
