import type { authRpc, walletRpc } from '@tael/proto';
import { route } from '@tael/runtime';
import { z } from 'zod';
import type { Peers } from '../peers.ts';
import { ask, missing } from './owners.ts';
import { change, divided, percent, sum } from './rates.ts';

const figure = z.number().nullable();

const answer = z.object({
  totalUsers: figure,
  activeUsers: figure,
  activeRate: figure,
  newUsers: figure,
  totalVolume: figure,
  totalPoints: figure,
  dailyTransactions: figure,
  totalTransactions: figure,
  avgTransaction: figure,
  totalStablecoins: figure,
  conversionRate: figure,
  /**
   * In percent: accounts against a month ago, the last 30 days against the 30 before, today against yesterday; null with
   * nothing to compare.
   */
  changes: z.object({ totalUsers: figure, volume: figure, transactions: figure, dailyTransactions: figure }),
  /** The last 30 days in Shanghai, oldest first; null while the wallet is away. */
  days: z.array(z.object({ date: z.string(), transactions: z.number(), volume: z.number() })).nullable(),
  missing: z.array(z.string()),
});

/** The dashboard's figures, each from its owner. One that is away leaves its figures null: none is guessed. */
export function adminStats({ auth, wallet, points }: Peers) {
  return route({
    method: 'get',
    path: '/api/admin/stats',
    summary: 'The figures of the dashboard; an owner that is away is named in missing, its figures are null',
    tags: ['admin'],
    access: 'system.read',
    answer,
    handle: async () => {
      const [users, money, earned] = await Promise.all([
        ask('auth', auth.getUserStats({})),
        ask('wallet', wallet?.getWalletStats({})),
        ask('points', points?.getPointsStats({})),
      ]);
      const { changes, ...figures } = moneyFigures(money.answer);
      return {
        ...peopleFigures(users.answer),
        ...figures,
        changes: { totalUsers: growth(users.answer), ...changes },
        totalPoints: earned.answer ? Number(earned.answer.totalPoints) : null,
        missing: missing(users, money, earned),
      };
    },
  });
}

function peopleFigures(users: authRpc.GetUserStatsResponse | undefined) {
  if (!users) return { totalUsers: null, activeUsers: null, activeRate: null, newUsers: null };
  const [totalUsers, activeUsers] = [Number(users.totalUsers), Number(users.activeUsers)];
  return {
    totalUsers,
    activeUsers,
    activeRate: percent(activeUsers, totalUsers),
    newUsers: Number(users.newUsers),
  };
}

/** Of the accounts there are: what was new within the month against what was there before. */
function growth(users: authRpc.GetUserStatsResponse | undefined): number | null {
  return users ? change(users.totalUsers, users.totalUsers - users.newUsers) : null;
}

const unknownMoney = {
  totalVolume: null,
  dailyTransactions: null,
  totalTransactions: null,
  avgTransaction: null,
  totalStablecoins: null,
  conversionRate: null,
  changes: { volume: null, transactions: null, dailyTransactions: null },
  days: null,
};

function moneyFigures(money: walletRpc.GetWalletStatsResponse | undefined) {
  if (!money) return unknownMoney;
  const totalTransactions = Number(money.totalTransactions);
  return {
    totalVolume: sum(money.totalVolume),
    dailyTransactions: Number(money.dailyTransactions),
    totalTransactions,
    avgTransaction: divided(money.totalVolume, totalTransactions),
    totalStablecoins: sum(money.totalCoins),
    conversionRate: percent(Number(money.completedTransactions), Number(money.settledTransactions)),
    changes: {
      volume: change(money.volumeThisPeriod, money.volumePreviousPeriod),
      transactions: change(money.transactionsThisPeriod, money.transactionsPreviousPeriod),
      dailyTransactions: change(money.dailyTransactions, money.transactionsYesterday),
    },
    days: money.days.map(({ date, transactions, volume }) => ({
      date,
      transactions: Number(transactions),
      volume: sum(volume),
    })),
  };
}
