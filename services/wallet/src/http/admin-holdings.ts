import { timestampDate } from '@bufbuild/protobuf/wkt';
import * as api from '@tael/contract/wallet';
import { toJsonNumber, toNearestNumber } from '@tael/money';
import { recordExport } from '@tael/operations';
import { csv, route, type CsvRow, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { recordOperation } from '../events.ts';
import { exportHoldings, type ExportedHolding } from '../operations/admin/list-holdings.ts';

const header = [
  ...['id', 'username', 'email', 'status', 'coinsHeld', 'coinPrice', 'stablecoinValue', 'cashSubsidy'],
  ...['availableWithdrawal', 'balance', 'totalWithdrawn', 'createdAt'],
];

export const adminHoldingRoutes = (deps: Deps): Route[] => [
  route(api.exportWallets, {
    handle: async ({ principal, requestId, query: { search, sort, sortBy, order, sortOrder } }) => {
      const act = { action: 'wallets.export', list: 'wallets' } as const;
      await recordExport(deps.database, recordOperation, { principal, requestId, ...act });
      const wish = { search, sortBy: sort || sortBy, order: order || sortOrder };
      const name = `wallets-${deps.clock.now().toISOString().slice(0, 10)}`;
      return csv({ name, header, rows: cellsOf(exportHoldings(deps, wish)) });
    },
  }),
];

async function* cellsOf(found: AsyncIterable<ExportedHolding>): AsyncGenerator<CsvRow> {
  for await (const { user, holding } of found) {
    const { balance, price, value } = holding;
    yield [
      ...[user.id, user.username, user.email, user.status, toJsonNumber(balance.coins), toJsonNumber(price)],
      ...[toNearestNumber(value), toJsonNumber(balance.cashSubsidy), toJsonNumber(balance.available)],
      ...[toJsonNumber(balance.available + balance.held), toJsonNumber(balance.totalWithdrawn)],
      user.createdAt ? timestampDate(user.createdAt).toISOString() : null,
    ];
  }
}
