import { z } from 'zod';
import { contract } from '../contract.ts';
import { moneySum, whole } from '../fields/index.ts';
import { missing } from './figures.ts';

const percent = z.number().nullable();

export const readStats = contract({
  method: 'get',
  path: '/api/admin/stats',
  summary: 'The figures of the dashboard; an unavailable service is listed in missing, its figures are null',
  tags: ['admin'],
  access: 'system.read',
  answer: z.object({
    totalUsers: whole.nullable(),
    activeUsers: whole.nullable(),
    activeRate: percent,
    newUsers: whole.nullable(),
    totalVolume: moneySum.nullable(),
    totalPoints: whole.nullable(),
    dailyTransactions: whole.nullable(),
    totalTransactions: whole.nullable(),
    avgTransaction: moneySum.nullable(),
    totalStablecoins: moneySum.nullable(),
    conversionRate: percent,
    settledTransactions: whole.nullable(),
    /**
     * Null without a base. Accounts: against a month ago. Active accounts, coins: 30 days ago. Volume, transactions,
     * points: the last 30 days against the 30 before. Today: against yesterday.
     */
    changes: z.object({
      totalUsers: percent,
      activeUsers: percent,
      volume: percent,
      transactions: percent,
      dailyTransactions: percent,
      points: percent,
      totalStablecoins: percent,
    }),
    /** The last 30 days in Shanghai, oldest first; coins at the end of each day. Null if the wallet is unavailable. */
    days: z
      .array(
        z.object({ date: z.string(), transactions: whole, volume: moneySum, totalStablecoins: moneySum }),
      )
      .nullable(),
    /** The same days; active accounts at the end of each. Null if auth is unavailable. */
    userDays: z.array(z.object({ date: z.string(), activeUsers: whole, newUsers: whole })).nullable(),
    /** The same days; lifetime points gained. Null if points is unavailable. */
    pointsDays: z.array(z.object({ date: z.string(), points: whole })).nullable(),
    missing,
  }),
});
