import { mulPriceFloor, type Minor } from '@tael/money';
import type { Deps } from '../deps.ts';
import { noBalance, type Balance } from '../ledger/ledger.ts';
import { findAccounts } from '../store/accounts.ts';

export interface Holding {
  userId: string;
  balance: Balance;
  closed: boolean;
  price: Minor;
  /** coins × price, rounded down to the cent. */
  value: Minor;
}

type Reads = Pick<Deps, 'database' | 'coinPrice'>;

/** Keeps the order of `userIds`. A user without an account row has zero balances. */
export async function readHoldings(
  { database, coinPrice: price }: Reads,
  userIds: readonly string[],
): Promise<Holding[]> {
  const { accounts, closed } = await findAccounts(database.db, userIds);
  return userIds.map((userId) => {
    const balance = accounts.get(userId) ?? noBalance;
    return { userId, balance, closed: closed.has(userId), price, value: mulPriceFloor(balance.coins, price) };
  });
}

export async function readHolding(deps: Reads, userId: string): Promise<Holding> {
  const [holding] = await readHoldings(deps, [userId]);
  if (holding === undefined) throw new Error('a holding for each id');
  return holding;
}
