import { z } from 'zod';
import { contract } from '../contract.ts';
import { csvFile, instant, moneySum, pageFields, paging } from '../fields/index.ts';
import { exportFilter, params, statusFilter } from './input.ts';
import { origin } from './origin.ts';
import { deskPayout, marks } from './payout.ts';
import { kinds, methods, statuses } from './states.ts';

const tags = ['admin'];
const search = z.string().default('');
const kind = z.enum(kinds, { error: 'Kind must be payout or send' }).default('payout');

export const listPayouts = contract({
  method: 'get',
  path: '/api/withdrawals/admin',
  summary: 'The payout queue with full accounts, claims and risk signals; newest first by default',
  tags,
  access: 'withdrawals.read',
  query: z.object({
    ...paging({ limit: 100 }),
    kind,
    status: statusFilter,
    search,
    sort: z.enum(['newest', 'oldest'], { error: 'Sort must be newest or oldest' }).default('newest'),
  }),
  answer: z.object({ withdrawals: z.array(deskPayout), ...pageFields, searchedPartially: z.boolean() }),
});

export const readPayout = contract({
  method: 'get',
  path: '/api/withdrawals/admin/:id',
  summary: 'One payout, with its timeline',
  tags,
  access: 'withdrawals.read',
  params,
  answer: z.object({
    withdrawal: deskPayout,
    timeline: z.array(
      z.object({ status: z.enum(statuses), at: instant, by: z.string().nullable(), note: z.string() }),
    ),
    marks,
    /** Null if the wallet is unavailable. */
    origin: origin.nullable(),
  }),
});

export const listUnknownPayouts = contract({
  method: 'get',
  path: '/api/withdrawals/admin/unknown',
  summary: 'Payouts of unknown outcome, the oldest hundred',
  tags,
  access: 'withdrawals.read',
  answer: z.object({ withdrawals: z.array(deskPayout) }),
});

const sum = z.object({ count: z.number(), amount: moneySum });
const { limit: days } = paging({ limit: 30, max: 365 });

export const readPayoutStats = contract({
  method: 'get',
  path: '/api/withdrawals/admin/stats',
  summary: 'Payouts by state and by day in Shanghai, compared with the period before; sends by state',
  tags,
  access: 'withdrawals.read',
  query: z.object({ days }),
  answer: z.object({
    byStatus: z.record(z.enum(statuses), sum),
    /** Sends to outside addresses, in coins; all other figures are of payouts. */
    sends: z.object({ pending: sum, completed: sum, rejected: sum }),
    total: sum,
    /** `change` is in percent; null if no money was paid out in the previous period. */
    paidOut: z.object({ thisPeriod: sum, previousPeriod: sum, change: z.number().nullable() }),
    days: z.array(
      z.object({
        date: z.string(),
        requested: z.number(),
        requestedAmount: moneySum,
        completed: z.number(),
        completedAmount: moneySum,
        rejected: z.number(),
      }),
    ),
  }),
});

export const exportPayouts = contract({
  method: 'get',
  path: '/api/withdrawals/admin/export',
  summary: 'Payouts as CSV, filtered like the queue, or those of unknown outcome; accounts masked',
  tags,
  access: 'withdrawals.read',
  proof: 'recent',
  query: z.object({ kind, status: exportFilter, search }),
  answer: csvFile,
});

export const exportPayoutFile = contract({
  method: 'post',
  path: '/api/withdrawals/admin/payout-file',
  summary:
    'Approved payouts of one method that no file has yet, as CSV with full accounts; needs withdrawals.read too',
  tags,
  access: 'withdrawals.process',
  proof: 'recent',
  body: z.object({
    method: z.enum(methods, { error: 'Method must be alipay, wechat or bank' }),
    again: z.boolean({ error: 'again must be true or false' }).default(false),
  }),
  answer: csvFile,
});
