import * as api from '@tael/contract/wallet';
import { toJsonNumber } from '@tael/money';
import { recordExport } from '@tael/operations';
import { csv, route, type CsvRow, type Route } from '@tael/runtime';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { kinds } from '../domain/kinds.ts';
import { shanghaiDay } from '../domain/shanghai-day.ts';
import { recordOperation } from '../events.ts';
import {
  exportAllTransactions,
  listAllTransactions,
  type WithParties,
} from '../operations/admin/list-all-transactions.ts';
import { readChains } from '../operations/read-chains.ts';
import { toParty } from './fields.ts';

export const adminTransactionRoutes = (deps: Deps): Route[] => [
  route(api.listAllTransactions, {
    handle: async ({ query }) => {
      const { items, ...page } = await listAllTransactions(deps, toWish(query));
      const chains = await readChains(
        deps,
        items.map(({ transaction }) => transaction),
      );
      return { transactions: items.map((one) => toRow(one, chains.get(one.transaction.id))), ...page };
    },
  }),
  route(api.exportAllTransactions, {
    handle: async ({ principal, requestId, query }) => {
      const act = { action: 'transactions.export', list: 'transactions' } as const;
      await recordExport(deps.database, recordOperation, { principal, requestId, ...act });
      const name = `transactions-${shanghaiDay(deps.clock.now())}`;
      return csv({ name, header, rows: cellsOf(exportAllTransactions(deps, toWish(query))) });
    },
  }),
];

type Query = z.output<typeof api.exportAllTransactions.query>;

const toWish = <Wish extends Query>({ sortBy, sortOrder, ...query }: Wish) => ({
  ...query,
  order: { by: sortBy, ascending: sortOrder === 'asc' },
});

const toRow = ({ transaction, from, to, decidedBy }: WithParties, chain: api.ShownChain | undefined) => ({
  ...transaction,
  _id: transaction.id,
  fromUser: toParty(from),
  toUser: toParty(to),
  to: transaction.address,
  type: kinds[transaction.kind].admin,
  processedBy: decidedBy ?? null,
  ...(chain && { chain }),
});

const header = [
  ...['id', 'createdAt', 'type', 'kind', 'status', 'amount', 'currency', 'fromUsername', 'fromEmail'],
  ...['toUsername', 'toEmail', 'to', 'description', 'settledAt', 'processedBy', 'reason'],
];

async function* cellsOf(found: AsyncIterable<WithParties>): AsyncGenerator<CsvRow> {
  for await (const { transaction, from, to, decidedBy } of found) {
    const { id, kind, status, amount, currency, createdAt, settledAt } = transaction;
    yield [
      ...[id, createdAt.toISOString(), kinds[kind].admin, kind, status, toJsonNumber(amount), currency],
      ...[from?.username ?? null, from?.email ?? null, to?.username ?? null, to?.email ?? null],
      ...[transaction.address, transaction.description, settledAt?.toISOString() ?? null],
      ...[decidedBy?.username ?? null, transaction.reason],
    ];
  }
}
