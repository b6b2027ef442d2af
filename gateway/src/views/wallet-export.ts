import { csv, csvFile, route, type CsvRow } from '@tael/runtime';
import { z } from 'zod';
import type { Peers } from '../peers.ts';
import { toAdminUser } from './admin-user.ts';
import { compare, exportedAccounts, type ExportedAccount } from './exported-accounts.ts';
import { filter, ordering } from './list-query.ts';
import { orderOf } from './wallet-users.ts';

const header = [
  ...['id', 'username', 'email', 'status', 'coinsHeld', 'coinPrice', 'stablecoinValue', 'cashSubsidy'],
  ...['availableWithdrawal', 'balance', 'totalWithdrawn', 'createdAt'],
];

export const walletExportPath = '/api/admin/users/wallet/export';

export function walletExport(peers: Peers) {
  return route({
    method: 'get',
    path: walletExportPath,
    summary: 'All wallets as a CSV file, searched as the list is, and sorted so up to 50,000',
    tags: ['admin'],
    access: 'wallets.read',
    query: z.object({ search: filter, ...ordering }),
    answer: csvFile,
    handle: ({ query: { search, ...order } }) => {
      const wish = { filter: { search: search.trim() }, owners: ['wallet'] as const };
      const rows = cellsOf(exportedAccounts(peers, { ...wish, order: inOrder(orderOf(order)) }));
      return Promise.resolve(csv({ name: `wallets-${new Date().toISOString().slice(0, 10)}`, header, rows }));
    },
  });
}

async function* cellsOf(accounts: AsyncIterable<ExportedAccount>): AsyncGenerator<CsvRow> {
  for await (const { user, holding } of accounts) {
    const shown = toAdminUser(user, holding, undefined);
    yield [
      ...[shown._id, shown.username, shown.email, shown.status, shown.coinsHeld, shown.coinPrice],
      ...[shown.stablecoinValue, shown.cashSubsidy, shown.availableWithdrawal, shown.balance],
      ...[shown.totalWithdrawn, shown.createdAt],
    ];
  }
}

/** Ties are ordered by id, as in the list. */
function inOrder({ sortBy, ascending }: ReturnType<typeof orderOf>) {
  const keyOf = sortBy === 'name' ? nameOf : sortBy === 'cash' ? subsidyOf : coinsOf;
  const way = ascending ? 1 : -1;
  return (one: ExportedAccount, other: ExportedAccount): number =>
    way * compare(keyOf(one), keyOf(other)) || compare(one.user.id, other.user.id);
}

const nameOf = ({ user }: ExportedAccount): string => user.username.toLowerCase();
const subsidyOf = ({ holding }: ExportedAccount): bigint => holding?.cashSubsidy ?? 0n;
const coinsOf = ({ holding }: ExportedAccount): bigint => holding?.coins ?? 0n;
