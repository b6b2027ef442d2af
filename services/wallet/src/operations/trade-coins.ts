import type { Minor } from '@tael/money';
import type { Deps } from '../deps.ts';
import { errors } from '../errors.ts';
import type { Refused } from '../ledger/ledger.ts';
import { newOperationId } from '../ledger/operation-id.ts';
import { idempotencyKeyOf, refusalOf, type KeyedRequest } from './post-or-refuse.ts';
import { readHolding } from './read-holdings.ts';

export interface Trade {
  id: string;
  amount: Minor;
  yuan: Minor;
  price: Minor;
  replayed: boolean;
}

type Wish = KeyedRequest & { userId: string; amount: Minor };

export const sellCoins = (deps: Deps, wish: Wish): Promise<Trade> => trade(deps, 'sell', wish);
export const buyCoins = (deps: Deps, wish: Wish): Promise<Trade> => trade(deps, 'buy', wish);

async function trade(deps: Deps, rule: 'sell' | 'buy', { userId, amount, ...request }: Wish): Promise<Trade> {
  const result = await deps.ledger.post({
    operationId: newOperationId(),
    userId,
    idempotencyKey: idempotencyKeyOf(`POST /api/wallet/${rule}`, request),
    rule,
    amount,
    price: deps.coinPrice,
  });
  if (result.outcome === 'refused') throw await refusalTo(deps, rule, userId, result);
  const { answer, operationId, replayed } = result;
  return { id: operationId, amount: answer.amount, yuan: answer.counter, price: answer.price, replayed };
}

async function refusalTo(deps: Deps, rule: 'sell' | 'buy', userId: string, refused: Refused): Promise<Error> {
  if (refused.reason !== 'insufficient_coins') return refusalOf(rule, refused);
  const { balance } = await readHolding(deps, userId);
  return balance.coins === 0n ? errors.no_coins() : refusalOf(rule, refused);
}
