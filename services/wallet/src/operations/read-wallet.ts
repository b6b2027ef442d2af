import { mulPriceFloor, type Minor } from '@tael/money';
import type { Deps } from '../deps.ts';
import { dayAfter, lastDays, startOfDay } from '../domain/shanghai-day.ts';
import { findBalancesAt } from '../store/accounts.ts';
import { readHolding, type Holding } from './read-holdings.ts';

export interface Wallet extends Holding {
  history: { day: string; coins: Minor; balance: Minor; total: Minor }[];
}

const shownDays = 30;

export async function readWallet(deps: Deps, userId: string): Promise<Wallet> {
  const days = lastDays(deps.clock.now(), shownDays).map((day) => ({ day, end: startOfDay(dayAfter(day)) }));
  const [holding, ends] = await Promise.all([
    readHolding(deps, userId),
    findBalancesAt(deps.database.db, userId, days),
  ]);
  const history = ends.map(({ day, coins, available, held }) => {
    const balance = available + held;
    return { day, coins, balance, total: balance + mulPriceFloor(coins, deps.coinPrice) };
  });
  return { ...holding, history };
}
