import { z } from 'zod';
import { contract } from '../contract.ts';
import { csvFile, instant, money, pageFields, paging } from '../fields/index.ts';
import { chain, network } from './chain.ts';
import { amount, choice, currency, day, description, pathId, recipient, uuid } from './fields.ts';

const userTypes = [
  'send',
  'receive',
  'points',
  'buy',
  'withdrawal',
  'sell',
  'deposit',
  'subsidy',
  'card',
] as const;
export type UserType = (typeof userTypes)[number];

export const transactionStatuses = ['pending', 'completed', 'failed'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

const tags = ['transactions'];
const onlySends = "Only transactions of type 'send' can be made";

export const sendCoins = contract({
  method: 'post',
  path: '/api/transactions',
  summary: 'Send coins to a username or an address',
  tags,
  access: 'user',
  keyed: true,
  body: z.object({
    to: recipient,
    amount,
    type: z.literal('send', { error: onlySends }).default('send'),
    description,
    network,
  }),
  status: 201,
  answer: z.object({
    transaction: z.object({
      _id: z.string(),
      type: z.literal('send'),
      to: z.string(),
      amount: money,
      description: z.string(),
      status: z.enum(['completed', 'pending']),
      createdAt: instant,
      chain: chain.optional(),
    }),
  }),
});

const status = z.enum(transactionStatuses);

export const ownTransaction = z.object({
  _id: z.string(),
  type: z.string(),
  kind: z.string(),
  amount: money,
  currency,
  incoming: z.boolean(),
  to: z.string().nullable(),
  from: z.string().nullable(),
  description: z.string(),
  status,
  createdAt: instant,
  settledAt: instant.nullable(),
  chain: chain.optional(),
});

const filter = z.object({
  type: choice(userTypes, 'There is no such type of transaction'),
  status: choice(transactionStatuses, 'There is no such state of a transaction'),
  search: z.string().trim().max(100, { error: 'Search for at most 100 characters' }).optional(),
  from: day,
  to: day,
});

const place = { ...paging({ limit: 20 }), cursor: uuid('This cursor is not valid').optional() };

const page = z.object({
  transactions: z.array(ownTransaction),
  ...pageFields,
  nextCursor: z.string().nullable(),
  /** The search skipped older rows; null if it covered all. */
  searchedSince: instant.nullable(),
});

export const listTransactions = contract({
  method: 'get',
  path: '/api/transactions',
  summary: 'My transactions: filtered, searched, by page or cursor, with figures',
  tags,
  access: 'user',
  query: filter.extend(place),
  answer: page.extend({
    stats: z.object({ total: z.number(), thisMonth: z.number(), successRate: z.number() }),
  }),
});

export const listCardTransactions = contract({
  method: 'get',
  path: '/api/wallet/card/transactions',
  summary: 'Transactions of my card',
  tags: ['card'],
  access: 'user',
  query: z.object(place),
  answer: page,
});

export const exportTransactions = contract({
  method: 'get',
  path: '/api/transactions/export',
  summary: 'My transactions as CSV, filtered like the list',
  tags,
  access: 'user',
  query: filter,
  answer: csvFile,
});

export const readTransaction = contract({
  method: 'get',
  path: '/api/transactions/:id',
  summary: 'One of my transactions, with its timeline',
  tags,
  access: 'user',
  params: pathId,
  answer: z.object({
    transaction: ownTransaction.extend({
      address: z.string().nullable(),
      /** The ¥ side of a purchase or sale. */
      counterAmount: money.nullable(),
      coinPrice: money.nullable(),
      reference: z.string().nullable(),
      timeline: z.array(z.object({ status, at: instant, reason: z.string().optional() })),
    }),
  }),
});
