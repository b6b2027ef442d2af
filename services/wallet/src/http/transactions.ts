import { toJsonNumber } from '@tael/money';
import { pageFields, paging } from '@tael/contract/fields';
import { route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { listOwnTransactions, type TransactionPage } from '../operations/list-own-transactions.ts';
import { readTransaction } from '../operations/read-transaction.ts';
import { sendCoins } from '../operations/send-coins.ts';
import {
  amount,
  description,
  pathId,
  recipient,
  keyedRequest,
  time,
  uuid,
  withReplayHeader,
} from './fields.ts';
import { listQuery } from './transaction-query.ts';
import { receipt, row, toReceipt, toRow } from './transaction-row.ts';

const tags = ['transactions'];
const onlySends = "Only transactions of type 'send' can be made";

const page = z.object({
  transactions: z.array(row),
  ...pageFields,
  nextCursor: z.string().nullable(),
  /** The search skipped older rows; null if it covered all. */
  searchedSince: time.nullable(),
});
const pageQuery = { ...paging({ limit: 20 }), cursor: uuid('This cursor is not valid').optional() };

const sent = z.object({
  transaction: z.object({
    _id: z.string(),
    type: z.literal('send'),
    to: z.string(),
    amount: z.number(),
    description: z.string(),
    status: z.enum(['completed', 'pending']),
    createdAt: time,
  }),
});

export const transactionRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'post',
      path: '/api/transactions',
      summary: 'Send coins to a username or an address',
      tags,
      access: 'user',
      body: z.object({
        to: recipient(),
        amount: amount(),
        type: z.literal('send', { error: onlySends }).default('send'),
        description: description(),
      }),
      status: 201,
      answer: sent,
    },
    {
      handle: async ({ principal, body, ...call }) => {
        const { type, ...input } = body;
        const made = await sendCoins(deps, {
          userId: principal.userId,
          ...input,
          ...keyedRequest(call, input),
        });
        // The body is rebuilt, not stored. In a replay, `to` and `description` equal the first request's, because the
        // ledger compares the body's hash.
        const transaction = {
          _id: made.id,
          type,
          to: input.to,
          amount: toJsonNumber(made.amount),
          description: input.description,
          status: made.status,
          createdAt: made.createdAt.toISOString(),
        };
        return withReplayHeader(201, { transaction }, made.replayed);
      },
    },
  ),
  route(
    {
      method: 'get',
      path: '/api/transactions',
      summary: 'My transactions: filtered, searched, by page or cursor, with figures',
      tags,
      access: 'user',
      query: listQuery.extend(pageQuery),
      answer: page.extend({
        stats: z.object({ total: z.number(), thisMonth: z.number(), successRate: z.number() }),
      }),
    },
    {
      handle: async ({ principal, query }) => {
        const { stats, ...page } = await listOwnTransactions(deps, principal.userId, query);
        return { ...toPage(page), stats };
      },
    },
  ),
  ...receiptRoutes(deps),
];

const toPage = ({
  items,
  nextCursor,
  searchedSince,
  ...numbers
}: Omit<TransactionPage, 'stats'>): z.infer<typeof page> => ({
  transactions: items.map(toRow),
  nextCursor: nextCursor ?? null,
  searchedSince: searchedSince?.toISOString() ?? null,
  ...numbers,
});

const receiptRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path: '/api/wallet/card/transactions',
      summary: 'Transactions of my card',
      tags: ['card'],
      access: 'user',
      query: z.object(pageQuery),
      answer: page,
    },
    {
      handle: async ({ principal, query }) => {
        const wish = { ...query, type: 'card' } as const;
        const { stats: _ofAll, ...page } = await listOwnTransactions(deps, principal.userId, wish);
        return toPage(page);
      },
    },
  ),
  route(
    {
      method: 'get',
      path: '/api/transactions/:id',
      summary: 'One of my transactions, with its timeline',
      tags,
      access: 'user',
      params: pathId(),
      answer: z.object({ transaction: receipt }),
    },
    {
      handle: async ({ principal, params: { id } }) => ({
        transaction: toReceipt(await readTransaction(deps, principal.userId, id)),
      }),
    },
  ),
];
