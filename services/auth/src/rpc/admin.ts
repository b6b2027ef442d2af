import type { ServiceImpl } from '@connectrpc/connect';
import { growth, percent, type authRpc } from '@tael/proto';
import type { Deps } from '../deps.ts';
import { readActiveByDay, readUserStats } from '../operations/admin/count-users.ts';
import { listUsers } from '../operations/admin/list-users.ts';
import { toUser } from './auth.ts';

type AdminRpc = Pick<ServiceImpl<typeof authRpc.AuthService>, 'listUsers' | 'getUserStats'>;

export const adminRpc = (deps: Deps): AdminRpc => ({
  async listUsers({ sortBy, ...wish }) {
    const { items, ...pages } = await listUsers(deps, { ...wish, sort: sortBy });
    return { users: items.map(toUser), ...pages };
  },

  async getUserStats() {
    const [stats, active] = await Promise.all([readUserStats(deps), readActiveByDay(deps)]);
    const totalUsers = BigInt(stats.totalUsers);
    const activeUsers = BigInt(stats.activeUsers);
    const newUsers = BigInt(stats.newUsers);
    return {
      totalUsers,
      activeUsers,
      newUsers,
      premiumUsers: BigInt(stats.premiumUsers),
      activeRate: percent(activeUsers, totalUsers),
      totalUsersChange: growth(totalUsers, totalUsers - newUsers),
      activeUsersChange: growth(activeUsers, BigInt(active.before)),
      days: active.days.map(({ date, ...counts }) => ({
        date,
        activeUsers: BigInt(counts.activeUsers),
        newUsers: BigInt(counts.newUsers),
      })),
    };
  },
});
