import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { mulPriceFloor } from '@tael/money';
import { average, growth, percent, type walletRpc } from '@tael/proto';
import type { Deps } from '../../deps.ts';
import { lastDays } from '../../domain/shanghai-day.ts';
import { sumByDay, sumCoins, sumTransactions, type DayFigures } from '../../store/wallet-figures.ts';

const period = 30;
const mostOnWire = 2n ** 63n - 1n;

export async function readStats({
  database: { db },
  clock,
  coinPrice,
}: Deps): Promise<MessageInitShape<typeof walletRpc.GetWalletStatsResponseSchema>> {
  const asOf = clock.now();
  const [allTime, { coins, usersWithCoins, byDay }, both] = await Promise.all([
    sumTransactions(db),
    sumCoins(db, lastDays(asOf, period + 1)),
    sumByDay(db, lastDays(asOf, 2 * period)),
  ]);
  const [coinsBefore = 0n, ...coinsByDay] = byDay;
  const [previous, days] = [both.slice(0, period), both.slice(period)];
  const settled = allTime.transactions - allTime.pending;
  const totalValue = mulPriceFloor(coins, coinPrice);
  const today = days.at(-1)?.transactions ?? 0n;
  return {
    totalVolume: allTime.volume,
    totalTransactions: allTime.transactions,
    dailyTransactions: today,
    settledTransactions: settled,
    avgTransaction: average(allTime.volume, allTime.transactions),
    conversionRate: percent(allTime.completed, settled),
    totalCoins: coins,
    totalValue: totalValue < mostOnWire ? totalValue : mostOnWire,
    usersWithCoins,
    coinPrice,
    asOf: timestampFromDate(asOf),
    volumeChange: growth(sumOf(days, 'volume'), sumOf(previous, 'volume')),
    transactionsChange: growth(sumOf(days, 'transactions'), sumOf(previous, 'transactions')),
    dailyTransactionsChange: growth(today, days.at(-2)?.transactions ?? 0n),
    coinsChange: growth(coins, coinsBefore),
    days: days.map(({ day: date, ...figures }, i) => ({ date, ...figures, coins: coinsByDay[i] ?? 0n })),
  };
}

const sumOf = (days: readonly DayFigures[], figure: 'transactions' | 'volume'): bigint =>
  days.reduce((sum, day) => sum + day[figure], 0n);
