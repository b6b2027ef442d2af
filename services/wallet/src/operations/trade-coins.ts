import type { Minor } from '@tael/money';
import type { Deps } from '../deps.ts';
import { newOperationId } from '../ledger/operation-id.ts';
import { onceOf, postOrRefuse, type Repeatable } from './post-or-refuse.ts';

interface Trade {
  amount: Minor;
  /** Proceeds of a sell, cost of a buy. */
  yuan: Minor;
  price: Minor;
  replayed: boolean;
}

type Wish = Repeatable & { userId: string; amount: Minor };

/** Coins for ¥ at the server's price, or the other way about; at once. */
export const sellCoins = (deps: Deps, wish: Wish): Promise<Trade> => trade(deps, 'sell', wish);
export const buyCoins = (deps: Deps, wish: Wish): Promise<Trade> => trade(deps, 'buy', wish);

async function trade(deps: Deps, rule: 'sell' | 'buy', { userId, amount, ...wish }: Wish): Promise<Trade> {
  const { answer, replayed } = await postOrRefuse(deps, {
    operationId: newOperationId(),
    userId,
    ...onceOf(`POST /api/wallet/${rule}`, wish),
    rule,
    amount,
    price: deps.price,
  });
  return { amount: answer.amount, yuan: answer.counter, price: answer.price, replayed };
}
