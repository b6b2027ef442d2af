import { csv, csvFile, route, type CsvRow } from '@tael/runtime';
import { z } from 'zod';
import type { Peers } from '../peers.ts';
import { toAdminUser } from './admin-user.ts';
import { compare, exportedAccounts, type ExportedAccount } from './exported-accounts.ts';
import { filter, isAscending, ordering, sortOf } from './list-query.ts';
import { isoTime } from './timestamps.ts';

const header = [
  ...['id', 'username', 'email', 'role', 'status', 'membershipLevel', 'points', 'pointsAvailable'],
  ...['balance', 'coinsHeld', 'cashSubsidy', 'createdAt', 'lastLogin', 'lastActive'],
];

export const userExportPath = '/api/admin/users/export';

export function userExport(peers: Peers) {
  return route({
    method: 'get',
    path: userExportPath,
    summary:
      'All accounts as a CSV file, filtered as the list is, and sorted so up to 50,000; the register has each download',
    tags: ['admin'],
    access: 'users.read',
    query: z.object({
      search: z.string().default(''),
      status: filter,
      role: filter,
      level: filter,
      ...ordering,
    }),
    answer: csvFile,
    handle: ({ query: { search, status, role, level, ...order }, principal, requestId }) => {
      const accounts = exportedAccounts(peers, {
        filter: { search: search.trim(), status, role, level },
        owners: ['wallet', 'points'],
        by: { userId: principal.userId, role: principal.role, requestId },
        order: inOrder(sortOf(order), isAscending(order)),
      });
      const name = `users-${new Date().toISOString().slice(0, 10)}`;
      return Promise.resolve(csv({ name, header, rows: cellsOf(accounts) }));
    },
  });
}

async function* cellsOf(accounts: AsyncIterable<ExportedAccount>): AsyncGenerator<CsvRow> {
  for await (const { user, holding, earned } of accounts) {
    const shown = toAdminUser(user, holding, earned);
    yield [
      ...[shown._id, shown.username, shown.email, shown.role, shown.status, shown.membershipLevel],
      ...[shown.points, Number(earned?.available ?? 0n), shown.balance, shown.coinsHeld],
      ...[shown.cashSubsidy, shown.createdAt, shown.lastLogin, shown.lastActive],
    ];
  }
}

function inOrder(sortBy: string, ascending: boolean) {
  const way = ascending ? 1 : -1;
  const by =
    (keyOf: (account: ExportedAccount) => string) => (one: ExportedAccount, other: ExportedAccount) =>
      way * (compare(keyOf(one), keyOf(other)) || compare(one.user.id, other.user.id));
  if (sortBy === 'username') return by(({ user }) => user.username.toLowerCase());
  if (sortBy === 'email') return by(({ user }) => user.email.toLowerCase());
  const isByAge = sortBy === 'created' || sortBy === 'createdAt';
  return isByAge && ascending ? by(({ user }) => isoTime(user.createdAt) ?? '') : undefined;
}
