import { shownChain, type ShownChain } from '@tael/contract/wallet';
import type { OutgoingEvent } from '@tael/events';
import { mulPriceFloor, type Minor } from '@tael/money';
import type { Deps } from '../deps.ts';
import { looksLikeAddress } from '../domain/wallet-address.ts';
import { errors } from '../errors.ts';
import { sendRequested } from '../events.ts';
import type { Posted } from '../ledger/ledger.ts';
import { newOperationId } from '../ledger/operation-id.ts';
import type { IdempotencyKey, Instruction, Order } from '../ledger/order.ts';
import { idempotencyKeyOf, postOrRefuse, type KeyedRequest } from './post-or-refuse.ts';
import { assertCanLeave } from './assert-can-leave.ts';
import { resolvePayee, type Payee } from './resolve-payee.ts';

interface SendInput extends KeyedRequest {
  userId: string;
  to: string;
  amount: Minor;
  description: string;
  /** Undefined: the configured one. */
  chainId: number | undefined;
}

export interface Sent {
  id: string;
  amount: Minor;
  /** As first answered: a replay does not show a later decision about a pending send. */
  status: 'completed' | 'pending';
  createdAt: Date;
  replayed: boolean;
  /** Null if the coins stay here. */
  chain: ShownChain | null;
}

export async function sendCoins(
  deps: Deps,
  { userId, to, amount, description, chainId, ...request }: SendInput,
): Promise<Sent> {
  const idempotencyKey = idempotencyKeyOf('POST /api/transactions', request);
  const first = idempotencyKey && (await firstAnswer(deps, { userId, to, idempotencyKey }));
  const network = chainId ?? deps.config.SEND_NETWORK;
  if (first) return sent(first, network);
  const payee = await resolvePayee(deps, userId, to);
  if (payee.kind === 'outside') {
    const worth = mulPriceFloor(amount, deps.coinPrice);
    await assertCanLeave(deps, { userId, worth, chainId: network, address: payee.address });
  }
  const order = {
    ...{ operationId: newOperationId(), userId, idempotencyKey },
    ...instructionFor(payee, { amount, description, chainId: network }),
  };
  return sent(await postOrRefuse(deps, { ...order, events: requestOf(deps, order) }), network);
}

/**
 * Without this query, a replay could be refused: the payee was renamed or deleted, or auth is unavailable. If `to`
 * names another user in the local copy, `resolvePayee` needs no auth and succeeds. Then the ledger alone detects the
 * replay.
 */
async function firstAnswer(
  { payees, ledger }: Deps,
  { userId, to, idempotencyKey }: { userId: string; to: string; idempotencyKey: IdempotencyKey },
): Promise<Posted | undefined> {
  const payee = looksLikeAddress(to) ? undefined : await payees.findLocally(to);
  if (payee !== undefined && payee.userId !== userId) return undefined;
  const first = await ledger.recall(userId, idempotencyKey);
  if (first?.outcome === 'refused') throw errors.key_reused();
  return first;
}

const instructionFor = (
  payee: Payee,
  { amount, description, chainId }: { amount: Minor; description: string; chainId: number },
): Instruction =>
  payee.kind === 'user'
    ? { rule: 'send', payeeId: payee.userId, ...addressOf(payee), amount, description }
    : { rule: 'send-out', address: payee.address, chainId, amount, description };

/** The desk of withdrawal decides about it. */
function requestOf({ coinPrice, clock }: Deps, order: Order): OutgoingEvent[] {
  if (order.rule !== 'send-out') return [];
  const { operationId: transactionId, userId, amount, address, chainId } = order;
  const worth = mulPriceFloor(amount, coinPrice);
  return [
    sendRequested({
      ...{ transactionId, userId, amount, worth, address },
      chainId: BigInt(chainId),
      at: clock.now(),
    }),
  ];
}

/** Stored so that lists show the address. The sender must not learn the payee's username. */
const addressOf = ({ address }: { address?: string }) => (address === undefined ? {} : { address });

const sent = ({ operationId, answer, replayed }: Posted, chainId: number): Sent => ({
  id: operationId,
  amount: answer.amount,
  status: answer.kind === 'send-out' ? 'pending' : 'completed',
  createdAt: answer.time,
  replayed,
  chain: answer.kind === 'send-out' ? shownChain({ chainId, status: 'pending' }) : null,
});
