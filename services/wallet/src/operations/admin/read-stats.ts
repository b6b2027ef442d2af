import type { Minor } from '@tael/money';
import type { Deps } from '../../deps.ts';
import { lastDays } from '../../domain/shanghai-day.ts';
import {
  sumByDay,
  sumCoins,
  sumTransactions,
  type AllTime,
  type CoinFigures,
  type DayFigures,
} from '../../store/wallet-figures.ts';

const period = 30;

interface Sum {
  transactions: bigint;
  volume: Minor;
}

export interface WalletStats {
  allTime: AllTime;
  coins: CoinFigures;
  price: Minor;
  today: bigint;
  yesterday: bigint;
  /** The last 30 days in Shanghai, and the 30 days before. */
  thisPeriod: Sum;
  previousPeriod: Sum;
  /** Days of this period, oldest first, with the coins of all users at the end of each. */
  days: (DayFigures & { coins: Minor })[];
  coinsBefore: Minor;
  asOf: Date;
}

export async function readStats({ database: { db }, clock, price }: Deps): Promise<WalletStats> {
  const asOf = clock.now();
  const [allTime, coins, both] = await Promise.all([
    sumTransactions(db),
    sumCoins(db, lastDays(asOf, period + 1)),
    sumByDay(db, lastDays(asOf, 2 * period)),
  ]);
  const [coinsBefore = 0n, ...coinsByDay] = coins.byDay;
  const days = both.slice(period).map((day, i) => ({ ...day, coins: coinsByDay[i] ?? 0n }));
  return {
    allTime,
    coins,
    price,
    today: days.at(-1)?.transactions ?? 0n,
    yesterday: days.at(-2)?.transactions ?? 0n,
    thisPeriod: sumOf(days),
    previousPeriod: sumOf(both.slice(0, period)),
    days,
    coinsBefore,
    asOf,
  };
}

const sumOf = (days: readonly DayFigures[]): Sum =>
  days.reduce(
    (sum, day) => ({ transactions: sum.transactions + day.transactions, volume: sum.volume + day.volume }),
    { transactions: 0n, volume: 0n },
  );
