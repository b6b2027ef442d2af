import * as api from '@tael/contract/gateway';
import { route } from '@tael/runtime';
import type { Peers } from '../peers.ts';
import { byUser, toAdminUser } from './admin-user.ts';
import { directionOf, sortOf } from './list-query.ts';
import { ask, missing } from './ask.ts';

export function adminUsers({ auth, wallet, points }: Peers) {
  return route(api.listUsers, {
    handle: async ({ query: { page, limit, search, status, role, level, ...order } }) => {
      const wish = { page, limit, search, status, role, level };
      const ascending = directionOf(order) === 'asc';
      const found = await auth.listUsers({ ...wish, sortBy: sortOf(order), ascending });
      const userIds = found.users.map(({ id }) => id);
      const [holdings, pointsOf] = await Promise.all([
        ask('wallet', wallet?.getHoldings({ userIds })),
        ask('points', points?.getPoints({ userIds })),
      ]);
      const holdingOf = byUser(holdings.answer?.holdings);
      const earnedBy = byUser(pointsOf.answer?.points);
      return {
        users: found.users.map((user) => toAdminUser(user, holdingOf.get(user.id), earnedBy.get(user.id))),
        total: found.total,
        totalPages: found.totalPages,
        currentPage: found.currentPage,
        missing: missing(holdings, pointsOf),
      };
    },
  });
}
