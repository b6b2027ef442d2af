import { toJsonNumber } from '@tael/money';
import { csvFile } from '@tael/contract/fields';
import { csv, route, type CsvRow, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { kinds } from '../domain/kinds.ts';
import { shanghaiDay } from '../domain/shanghai-day.ts';
import { exportOwnTransactions, type OwnTransaction } from '../operations/list-own-transactions.ts';
import { listQuery } from './transaction-query.ts';

const header = ['id', 'time', 'type', 'status', 'amount', 'currency', 'to', 'from', 'description'];

export const exportRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path: '/api/transactions/export',
      summary: 'My transactions as CSV, filtered like the list',
      tags: ['transactions'],
      access: 'user',
      query: listQuery,
      answer: csvFile,
    },
    {
      handle: ({ principal, query }) =>
        Promise.resolve(
          csv({
            name: `transactions-${shanghaiDay(deps.clock.now())}`,
            header,
            rows: rowsOf(exportOwnTransactions(deps, principal.userId, query)),
          }),
        ),
    },
  ),
];

async function* rowsOf(transactions: AsyncIterable<OwnTransaction>): AsyncGenerator<CsvRow> {
  for await (const transaction of transactions) yield toCsvRow(transaction);
}

/** Outgoing amounts are negative: the file has no other sign of the direction. */
function toCsvRow(transaction: OwnTransaction): CsvRow {
  const { id, kind, incoming, status, amount, currency, counterparty, address, description } = transaction;
  const words = kinds[kind];
  return [
    id,
    transaction.createdAt.toISOString(),
    incoming ? words.toType : words.fromType,
    status,
    toJsonNumber(incoming ? amount : -amount),
    currency,
    incoming ? null : (counterparty ?? address),
    incoming ? counterparty : null,
    description,
  ];
}
