import { toJsonNumber } from '@tael/money';
import { csvFile, pageFields, paging } from '@tael/contract/fields';
import { csv, route, type CsvRow, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { adminTypes, kinds } from '../domain/kinds.ts';
import { shanghaiDay } from '../domain/shanghai-day.ts';
import { transactionStatuses } from '../domain/transaction-status.ts';
import { decideTransaction } from '../operations/admin/decide-transaction.ts';
import {
  exportAllTransactions,
  listAllTransactions,
  sortings,
  type WithParties,
} from '../operations/admin/list-all-transactions.ts';
import { party, pathId, reason, time, toParty, withReplayHeader } from './fields.ts';
import { choice } from './transaction-query.ts';

const tags = ['admin'];

const listQuery = z.object({
  type: choice(adminTypes, 'There is no such type of transaction'),
  status: choice(transactionStatuses, 'There is no such state of a transaction'),
  search: z.string().max(320, { error: 'Search for at most 320 characters' }).default(''),
  sortBy: z.enum(sortings).catch('createdAt'),
  sortOrder: z.enum(['asc', 'desc']).catch('desc'),
});

const toWish = <Query extends z.infer<typeof listQuery>>({ sortBy, sortOrder, ...query }: Query) => ({
  ...query,
  order: { by: sortBy, ascending: sortOrder === 'asc' },
});

const row = z.object({
  _id: z.string(),
  description: z.string(),
  fromUser: party.nullable(),
  toUser: party.nullable(),
  to: z.string().nullable(),
  amount: z.number(),
  type: z.enum(adminTypes),
  kind: z.string(),
  status: z.enum(transactionStatuses),
  createdAt: time,
  settledAt: time.nullable(),
  currency: z.enum(['USDC', 'CNY']),
  reason: z.string().nullable(),
  processedBy: z.object({ username: z.string() }).nullable(),
});

function toRow({ transaction, from, to, decidedBy }: WithParties): z.infer<typeof row> {
  const { id, kind, status, amount, currency, description, address, createdAt, settledAt } = transaction;
  return {
    _id: id,
    description,
    fromUser: toParty(from),
    toUser: toParty(to),
    to: address,
    amount: toJsonNumber(amount),
    type: kinds[kind].admin,
    kind,
    status,
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    currency,
    reason: transaction.reason,
    processedBy: decidedBy === undefined ? null : { username: decidedBy.username },
  };
}

const header = [
  ...['id', 'createdAt', 'type', 'kind', 'status', 'amount', 'currency', 'fromUsername', 'fromEmail'],
  ...['toUsername', 'toEmail', 'to', 'description', 'settledAt', 'processedBy', 'reason'],
];

const toCells = ({ fromUser, toUser, ...cells }: z.infer<typeof row>): CsvRow => [
  ...[cells._id, cells.createdAt, cells.type, cells.kind, cells.status, cells.amount, cells.currency],
  ...[fromUser?.username ?? null, fromUser?.email ?? null, toUser?.username ?? null, toUser?.email ?? null],
  ...[cells.to, cells.description, cells.settledAt, cells.processedBy?.username ?? null, cells.reason],
];

async function* cellsOf(found: AsyncIterable<WithParties>): AsyncGenerator<CsvRow> {
  for await (const one of found) yield toCells(toRow(one));
}

export const adminTransactionRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path: '/api/admin/transactions',
      summary: 'All transactions, newest first or sorted, searched by name, email, id or address',
      tags,
      access: 'transactions.read',
      query: listQuery.extend(paging({ limit: 20 })),
      answer: z.object({
        transactions: z.array(row),
        ...pageFields,
        searchedPartially: z.boolean(),
      }),
    },
    {
      handle: async ({ query }) => {
        const { items, ...page } = await listAllTransactions(deps, toWish(query));
        return { transactions: items.map(toRow), ...page };
      },
    },
  ),
  route(
    {
      method: 'get',
      path: '/api/admin/transactions/export',
      summary: 'The same as a CSV file, all that fit',
      tags,
      access: 'transactions.read',
      query: listQuery,
      answer: csvFile,
    },
    {
      handle: ({ query }) => {
        const name = `transactions-${shanghaiDay(deps.clock.now())}`;
        return Promise.resolve(
          csv({ name, header, rows: cellsOf(exportAllTransactions(deps, toWish(query))) }),
        );
      },
    },
  ),
  decisionRoute(deps),
];

const decisionRoute = (deps: Deps): Route =>
  route(
    {
      method: 'put',
      path: '/api/admin/transactions/:id/status',
      summary: 'Approve (completed) or reject (failed) a pending send',
      tags,
      access: 'transactions.decide',
      proof: 'recent',
      params: pathId(),
      body: z.object({
        status: z.enum(['completed', 'failed'], { error: 'Status must be completed or failed' }),
        reason: reason(),
      }),
      answer: z.object({ transaction: row }),
    },
    {
      handle: async ({ principal, requestId, params, body, idempotencyKey: key }) => {
        const { replayed, ...decided } = await decideTransaction(deps, {
          actor: { ...principal, requestId },
          transactionId: params.id,
          verdict: body.status,
          reason: body.reason,
          key,
        });
        return withReplayHeader(200, { transaction: toRow(decided) }, replayed);
      },
    },
  );
