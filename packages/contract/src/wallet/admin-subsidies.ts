import { z } from 'zod';
import { contract } from '../contract.ts';
import { csvFile, instant, money, moneySum, pageFields, paging, whole } from '../fields/index.ts';
import { adminOperations } from './admin-wallets.ts';
import { choice, day, party, search } from './fields.ts';

const tags = ['admin'];

const query = z.object({
  operation: choice(adminOperations, 'Operation must be set, add or subtract'),
  search,
  from: day,
  to: day,
});

const entry = z.object({
  _id: z.string(),
  user: party,
  operation: z.enum(adminOperations),
  amount: money,
  /** Changes of the counter and of available ¥; they differ by the shortfall. */
  change: money,
  moved: money,
  shortfall: money,
  subsidyAfter: money,
  reason: z.string(),
  processedBy: z.object({ username: z.string() }).nullable(),
  createdAt: instant,
});

const totals = z.object({ granted: moneySum, clawedBack: moneySum, shortfall: moneySum });

export const listSubsidies = contract({
  method: 'get',
  path: '/api/admin/cash-subsidy',
  summary: 'Cash subsidy grants and claw-backs, newest first, with totals; searched by user or id',
  tags,
  access: 'wallets.read',
  query: query.extend(paging({ limit: 20 })),
  answer: z.object({
    entries: z.array(entry),
    totals,
    ...pageFields,
    total: whole,
    searchedPartially: z.boolean(),
  }),
});

export const sumSubsidyDays = contract({
  method: 'get',
  path: '/api/admin/cash-subsidy/days',
  summary: 'Cash subsidy totals by day in Shanghai, oldest first; the last 30 without `from`',
  tags,
  access: 'wallets.read',
  query,
  answer: z.object({
    days: z.array(totals.extend({ date: z.string(), entries: whole })),
    searchedPartially: z.boolean(),
  }),
});

export const exportSubsidies = contract({
  method: 'get',
  path: '/api/admin/cash-subsidy/export',
  summary: 'The same as a CSV file, all that fit',
  tags,
  access: 'wallets.read',
  proof: 'recent',
  query,
  answer: csvFile,
});
