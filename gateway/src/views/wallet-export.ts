import { csv, csvFile, route, type CsvRow } from '@tael/runtime';
import { z } from 'zod';
import { errors } from '../errors.ts';
import type { Peers } from '../peers.ts';
import { toAdminUser } from './admin-user.ts';
import { filter, ordering } from './list-query.ts';
import { orderOf, rank, type Wish } from './wallet-users.ts';

const header = [
  ...['id', 'username', 'email', 'status', 'coinsHeld', 'coinPrice', 'stablecoinValue', 'cashSubsidy'],
  ...['availableWithdrawal', 'balance', 'totalWithdrawn', 'createdAt'],
];

export const walletExportPath = '/api/admin/users/wallet/export';
const atOnce = 1000;

/** The wallets as a file: a page after the other, in the order of the list. */
export function walletExport(peers: Peers) {
  return route({
    method: 'get',
    path: walletExportPath,
    summary: 'All wallets as a CSV file, searched and sorted as the list is',
    tags: ['admin'],
    access: 'wallets.read',
    query: z.object({ search: filter, ...ordering }),
    answer: csvFile,
    handle: async ({ query: { search, ...order } }) => {
      const wish = { search: search.trim(), ...orderOf(order), limit: atOnce };
      // Asked before the file begins: whoever is away is told in the answer's status.
      const first = await pageOf(peers, { ...wish, page: 1 });
      return csv({
        name: `wallets-${new Date().toISOString().slice(0, 10)}`,
        header,
        rows: rowsOf(peers, wish, first),
      });
    },
  });
}

async function pageOf(peers: Peers, wish: Wish): Promise<{ rows: CsvRow[]; total: number }> {
  const { users, holdings, total } = await rank(peers, wish);
  if (!holdings.answer) throw errors.unavailable();
  const holdingOf = new Map(holdings.answer.holdings.map((holding) => [holding.userId, holding]));
  const rows = users.map((user): CsvRow => {
    const shown = toAdminUser(user, holdingOf.get(user.id), undefined);
    return [
      ...[shown._id, shown.username, shown.email, shown.status, shown.coinsHeld, shown.coinPrice],
      ...[shown.stablecoinValue, shown.cashSubsidy, shown.availableWithdrawal, shown.balance],
      ...[shown.totalWithdrawn, shown.createdAt],
    ];
  });
  return { rows, total };
}

async function* rowsOf(
  peers: Peers,
  wish: Omit<Wish, 'page'>,
  first: Awaited<ReturnType<typeof pageOf>>,
): AsyncGenerator<CsvRow> {
  yield* first.rows;
  const pages = Math.ceil(first.total / wish.limit);
  for (let page = 2; page <= pages; page += 1) yield* (await pageOf(peers, { ...wish, page })).rows;
}
