import { z } from 'zod';
import { contract } from '../contract.ts';
import { csvFile, instant, money, pageFields, paging } from '../fields/index.ts';
import { choice, currency, party, search } from './fields.ts';
import { chain } from './chain.ts';
import { transactionStatuses } from './transactions.ts';

const adminTypes = ['send', 'receive', 'swap', 'pay', 'points'] as const;
export type AdminType = (typeof adminTypes)[number];

const sortings = ['createdAt', 'amount'] as const;
export type TransactionSorting = (typeof sortings)[number];

const tags = ['admin'];

const query = z.object({
  type: choice(adminTypes, 'There is no such type of transaction'),
  status: choice(transactionStatuses, 'There is no such state of a transaction'),
  search,
  sortBy: z.enum(sortings).catch('createdAt'),
  sortOrder: z.enum(['asc', 'desc']).catch('desc'),
});

export const adminTransaction = z.object({
  _id: z.string(),
  description: z.string(),
  fromUser: party,
  toUser: party,
  to: z.string().nullable(),
  amount: money,
  type: z.enum(adminTypes),
  kind: z.string(),
  status: z.enum(transactionStatuses),
  createdAt: instant,
  settledAt: instant.nullable(),
  currency,
  reason: z.string().nullable(),
  processedBy: z.object({ username: z.string() }).nullable(),
  chain: chain.optional(),
});

export const listAllTransactions = contract({
  method: 'get',
  path: '/api/admin/transactions',
  summary: 'All transactions, newest first or sorted, searched by name, email, id or address',
  tags,
  access: 'transactions.read',
  query: query.extend(paging({ limit: 20 })),
  answer: z.object({
    transactions: z.array(adminTransaction),
    ...pageFields,
    searchedPartially: z.boolean(),
  }),
});

export const exportAllTransactions = contract({
  method: 'get',
  path: '/api/admin/transactions/export',
  summary: 'The same as a CSV file, all that fit',
  tags,
  access: 'transactions.read',
  proof: 'recent',
  query,
  answer: csvFile,
});
