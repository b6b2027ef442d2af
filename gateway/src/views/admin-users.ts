import { pageFields, paging } from '@tael/contract/fields';
import { route } from '@tael/runtime';
import { z } from 'zod';
import type { Peers } from '../peers.ts';
import { adminUser, byUser, toAdminUser } from './admin-user.ts';
import { directionOf, filter, ordering, sortOf } from './list-query.ts';
import { ask, missing } from './ask.ts';

const query = z.object({
  ...paging({ limit: 20 }),
  search: z.string().default(''),
  status: filter,
  role: filter,
  level: filter,
  ...ordering,
});

const answer = z.object({
  users: z.array(adminUser),
  ...pageFields,
  missing: z.array(z.string()),
});

export function adminUsers({ auth, wallet, points }: Peers) {
  return route(
    {
      method: 'get',
      path: '/api/admin/users',
      summary: 'A page of accounts with their figures; an unavailable service is listed in missing',
      tags: ['admin'],
      access: 'users.read',
      query,
      answer,
    },
    {
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
    },
  );
}
