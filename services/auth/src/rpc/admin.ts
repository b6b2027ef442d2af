import type { ServiceImpl } from '@connectrpc/connect';
import type { authRpc } from '@tael/proto';
import type { Deps } from '../deps.ts';
import { readActiveByDay, readUserStats } from '../operations/admin/count-users.ts';
import { listUsers } from '../operations/admin/list-users.ts';
import { recordExport } from '../operations/admin/record-export.ts';
import { toUser } from './auth.ts';

type AdminRpc = Pick<ServiceImpl<typeof authRpc.AuthService>, 'listUsers' | 'getUserStats'>;

export const adminRpc = (deps: Deps): AdminRpc => ({
  async listUsers({ sortBy, exportedBy, ...wish }) {
    if (exportedBy) await recordExport(deps, exportedBy, wish);
    const { items, ...pages } = await listUsers(deps, { ...wish, sort: sortBy });
    return { users: items.map(toUser), ...pages };
  },

  async getUserStats() {
    const [stats, active] = await Promise.all([readUserStats(deps), readActiveByDay(deps)]);
    const { totalUsers, activeUsers, newUsers, premiumUsers } = stats;
    return {
      totalUsers: BigInt(totalUsers),
      activeUsers: BigInt(activeUsers),
      newUsers: BigInt(newUsers),
      premiumUsers: BigInt(premiumUsers),
      activeUsersBefore: BigInt(active.before),
      days: active.days.map(({ date, ...counts }) => ({
        date,
        activeUsers: BigInt(counts.activeUsers),
        newUsers: BigInt(counts.newUsers),
      })),
    };
  },
});
