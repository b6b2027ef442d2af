import * as api from '@tael/contract/wallet';
import { toJsonNumber } from '@tael/money';
import { csv, route, type CsvRow, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { kinds } from '../domain/kinds.ts';
import { shanghaiDay } from '../domain/shanghai-day.ts';
import { exportOwnTransactions, type OwnTransaction } from '../operations/list-own-transactions.ts';

const header = ['id', 'time', 'type', 'status', 'amount', 'currency', 'to', 'from', 'description'];

export const exportRoutes = (deps: Deps): Route[] => [
  route(api.exportTransactions, {
    handle: ({ principal, query }) => {
      const name = `transactions-${shanghaiDay(deps.clock.now())}`;
      const rows = rowsOf(exportOwnTransactions(deps, principal.userId, query));
      return Promise.resolve(csv({ name, header, rows }));
    },
  }),
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
