import type { authRpc, pointsRpc, walletRpc } from '@tael/proto';
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
  settledTransactions: figure,
  /**
   * In percent; null if there is nothing to compare. Accounts: against a month ago. Active accounts and coins: against
   * 30 days ago. Volume, transactions and points: the last 30 days against the 30 before. Today: against yesterday.
   */
  changes: z.object({
    totalUsers: figure,
    activeUsers: figure,
    volume: figure,
    transactions: figure,
    dailyTransactions: figure,
    points: figure,
    totalStablecoins: figure,
  }),
  /** The last 30 days in Shanghai, oldest first; coins at the end of each day. Null if the wallet is unavailable. */
  days: z
    .array(
      z.object({
        date: z.string(),
        transactions: z.number(),
        volume: z.number(),
        totalStablecoins: z.number(),
      }),
    )
    .nullable(),
  /** The same days from auth; active accounts at the end of each day. Null if auth is unavailable. */
  userDays: z.array(z.object({ date: z.string(), activeUsers: z.number(), newUsers: z.number() })).nullable(),
  /** The same days from points: lifetime points gained. Null if points is unavailable. */
  pointsDays: z.array(z.object({ date: z.string(), points: z.number() })).nullable(),
  missing: z.array(z.string()),
});

/** Figures of an unavailable service are null, never estimated. */
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
      const people = peopleFigures(users.answer);
      const figures = moneyFigures(money.answer);
      const gained = pointsFigures(earned.answer);
      return {
        ...people,
        ...figures,
        ...gained,
        changes: { ...people.changes, ...figures.changes, ...gained.changes },
        missing: missing(users, money, earned),
      };
    },
  });
}

const unknownPeople = {
  totalUsers: null,
  activeUsers: null,
  activeRate: null,
  newUsers: null,
  changes: { totalUsers: null, activeUsers: null },
  userDays: null,
};

function peopleFigures(users: authRpc.GetUserStatsResponse | undefined) {
  if (!users) return unknownPeople;
  const [totalUsers, activeUsers] = [Number(users.totalUsers), Number(users.activeUsers)];
  return {
    totalUsers,
    activeUsers,
    activeRate: percent(activeUsers, totalUsers),
    newUsers: Number(users.newUsers),
    changes: {
      // Existing accounts: new ones of the month compared with those before.
      totalUsers: change(users.totalUsers, users.totalUsers - users.newUsers),
      activeUsers: change(users.activeUsers, users.activeUsersBefore),
    },
    userDays: users.days.map((day) => ({
      date: day.date,
      activeUsers: Number(day.activeUsers),
      newUsers: Number(day.newUsers),
    })),
  };
}

function pointsFigures(points: pointsRpc.GetPointsStatsResponse | undefined) {
  if (!points) return { totalPoints: null, changes: { points: null }, pointsDays: null };
  return {
    totalPoints: Number(points.totalPoints),
    changes: { points: change(points.pointsThisPeriod, points.pointsPreviousPeriod) },
    pointsDays: points.days.map((day) => ({ date: day.date, points: Number(day.points) })),
  };
}

const unknownMoney = {
  totalVolume: null,
  dailyTransactions: null,
  totalTransactions: null,
  avgTransaction: null,
  totalStablecoins: null,
  conversionRate: null,
  settledTransactions: null,
  changes: { volume: null, transactions: null, dailyTransactions: null, totalStablecoins: null },
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
    settledTransactions: Number(money.settledTransactions),
    changes: {
      volume: change(money.volumeThisPeriod, money.volumePreviousPeriod),
      transactions: change(money.transactionsThisPeriod, money.transactionsPreviousPeriod),
      dailyTransactions: change(money.dailyTransactions, money.transactionsYesterday),
      totalStablecoins: change(money.totalCoins, money.coinsBefore),
    },
    days: money.days.map(({ date, transactions, volume, coins }) => ({
      date,
      transactions: Number(transactions),
      volume: sum(volume),
      totalStablecoins: sum(coins),
    })),
  };
}
