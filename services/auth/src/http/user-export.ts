import * as api from '@tael/contract/auth';
import { toNearestNumber } from '@tael/money';
import { csv, route, type CsvRow, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { exportUsers, type ExportedUser } from '../operations/admin/export-users.ts';
import { toAdminUser, toDirectoryWish } from './admin-user.ts';

const header = [
  ...['id', 'username', 'email', 'role', 'status', 'membershipLevel', 'points', 'pointsAvailable'],
  ...['balance', 'coinsHeld', 'cashSubsidy', 'createdAt', 'lastLogin', 'lastActive'],
];

export const userExportRoutes = (deps: Deps): Route[] => [
  route(api.exportUsers, {
    handle: ({ query, principal: { userId, role }, requestId }) => {
      const found = exportUsers(deps, { userId, role, requestId }, toDirectoryWish(query));
      const name = `users-${deps.clock.now().toISOString().slice(0, 10)}`;
      return Promise.resolve(csv({ name, header, rows: cellsOf(found) }));
    },
  }),
];

async function* cellsOf(found: AsyncIterable<ExportedUser>): AsyncGenerator<CsvRow> {
  for await (const { user, holding, earned } of found) {
    const shown = toAdminUser(user, {
      ...(holding && { balance: holding.available + holding.held }),
      ...(earned && { points: Number(earned.total), level: earned.level }),
    });
    yield [
      ...[shown._id, shown.username, shown.email, shown.role, shown.status, shown.membershipLevel],
      ...[
        shown.points,
        Number(earned?.available ?? 0n),
        shown.balance,
        toNearestNumber(holding?.coins ?? 0n),
      ],
      ...[toNearestNumber(holding?.cashSubsidy ?? 0n), shown.createdAt, shown.lastLogin, shown.lastActive],
    ];
  }
}
