import { timestampDate } from '@bufbuild/protobuf/wkt';
import { toJsonNumber } from '@tael/money';
import { csvFile } from '@tael/contract/fields';
import { csv, route, type CsvRow, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { exportHoldings, type ExportedHolding } from '../operations/admin/list-holdings.ts';
import { toHolding } from './fields.ts';

const word = z
  .string()
  .default('')
  .transform((text) => (text === 'all' ? '' : text));

const header = [
  ...['id', 'username', 'email', 'status', 'coinsHeld', 'coinPrice', 'stablecoinValue', 'cashSubsidy'],
  ...['availableWithdrawal', 'balance', 'totalWithdrawn', 'createdAt'],
];

export const adminHoldingRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path: '/api/admin/users/wallet/export',
      summary: 'All wallets as CSV, searched like the list, and sorted if at most 50,000',
      tags: ['admin'],
      access: 'wallets.read',
      query: z.object({
        search: z.string().default(''),
        sort: word,
        sortBy: word,
        order: word,
        sortOrder: word,
      }),
      answer: csvFile,
    },
    {
      handle: ({ query: { search, sort, sortBy, order, sortOrder } }) => {
        const wish = { search, sortBy: sort || sortBy, order: order || sortOrder };
        const name = `wallets-${deps.clock.now().toISOString().slice(0, 10)}`;
        return Promise.resolve(csv({ name, header, rows: cellsOf(exportHoldings(deps, wish)) }));
      },
    },
  ),
];

async function* cellsOf(found: AsyncIterable<ExportedHolding>): AsyncGenerator<CsvRow> {
  for await (const { user, holding } of found) {
    const { available, held } = holding.balance;
    const shown = toHolding(holding);
    yield [
      ...[user.id, user.username, user.email, user.status, shown.coinsHeld, shown.coinPrice],
      ...[
        shown.stablecoinValue,
        shown.cashSubsidy,
        shown.availableWithdrawal,
        toJsonNumber(available + held),
      ],
      ...[shown.totalWithdrawn, user.createdAt ? timestampDate(user.createdAt).toISOString() : null],
    ];
  }
}
