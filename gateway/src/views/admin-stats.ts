import { toNearestNumber } from '@tael/money';
import { growth } from '@tael/proto';
import { route } from '@tael/runtime';
import { z } from 'zod';
import type { Peers } from '../peers.ts';
import { amount, count } from './figures.ts';
import { ask, missing } from './ask.ts';

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
   * In percent; null without a base. Accounts: against a month ago. Active accounts, coins: 30 days ago. Volume,
   * transactions, points: the last 30 days against the 30 before. Today: against yesterday.
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
  /** The same days; active accounts at the end of each. Null if auth is unavailable. */
  userDays: z.array(z.object({ date: z.string(), activeUsers: z.number(), newUsers: z.number() })).nullable(),
  /** The same days; lifetime points gained. Null if points is unavailable. */
  pointsDays: z.array(z.object({ date: z.string(), points: z.number() })).nullable(),
  missing: z.array(z.string()),
});

export function adminStats({ auth, wallet, points }: Peers) {
  return route(
    {
      method: 'get',
      path: '/api/admin/stats',
      summary:
        'The figures of the dashboard; an unavailable service is listed in missing, its figures are null',
      tags: ['admin'],
      access: 'system.read',
      answer,
    },
    {
      handle: async () => {
        const asked = await Promise.all([
          ask('auth', auth.getUserStats({})),
          ask('wallet', wallet?.getWalletStats({})),
          ask('points', points?.getPointsStats({})),
        ]);
        const [users, money, earned] = [asked[0].answer, asked[1].answer, asked[2].answer];
        return {
          totalUsers: count(users?.totalUsers),
          activeUsers: count(users?.activeUsers),
          activeRate: users?.activeRate ?? null,
          newUsers: count(users?.newUsers),
          totalVolume: amount(money?.totalVolume),
          totalPoints: count(earned?.totalPoints),
          dailyTransactions: count(money?.dailyTransactions),
          totalTransactions: count(money?.totalTransactions),
          avgTransaction: amount(money?.avgTransaction),
          totalStablecoins: amount(money?.totalCoins),
          conversionRate: money?.conversionRate ?? null,
          settledTransactions: count(money?.settledTransactions),
          changes: {
            totalUsers: users?.totalUsersChange ?? null,
            activeUsers: users?.activeUsersChange ?? null,
            volume: money?.volumeChange ?? null,
            transactions: money?.transactionsChange ?? null,
            dailyTransactions: money?.dailyTransactionsChange ?? null,
            points: (earned && growth(earned.pointsThisPeriod, earned.pointsPreviousPeriod)) ?? null,
            totalStablecoins: money?.coinsChange ?? null,
          },
          days:
            money?.days.map(({ date, transactions, volume, coins }) => ({
              date,
              transactions: Number(transactions),
              volume: toNearestNumber(volume),
              totalStablecoins: toNearestNumber(coins),
            })) ?? null,
          userDays:
            users?.days.map(({ date, activeUsers, newUsers }) => ({
              date,
              activeUsers: Number(activeUsers),
              newUsers: Number(newUsers),
            })) ?? null,
          pointsDays: earned?.days.map((day) => ({ date: day.date, points: Number(day.points) })) ?? null,
          missing: missing(...asked),
        };
      },
    },
  );
}
