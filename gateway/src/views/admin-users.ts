import { paging, route } from '@tael/runtime';
import { z } from 'zod';
import type { Peers } from '../peers.ts';
import { holdingFigures, holdingShape } from './holding.ts';
import { ask, missing } from './owners.ts';
import { isoTime } from './timestamps.ts';

/** A filter that is absent, blank or `all` filters nothing. */
const filter = z
  .string()
  .catch('')
  .default('')
  .transform((text) => (text === 'all' ? '' : text));

const query = z.object({
  ...paging({ limit: 20 }),
  search: z.string().default(''),
  status: filter,
  role: filter,
  level: filter,
  sort: filter,
  sortBy: filter,
  order: filter,
  sortOrder: filter,
});

const answer = z.object({
  users: z.array(
    z.object({
      _id: z.string(),
      username: z.string(),
      email: z.string(),
      role: z.string(),
      status: z.string(),
      permissions: z.array(z.string()),
      points: z.number().nullable(),
      membershipLevel: z.string(),
      verificationLevel: z.string(),
      version: z.number(),
      ...holdingShape,
      createdAt: z.string().nullable(),
      updatedAt: z.string().nullable(),
      lastLogin: z.string().nullable(),
      lastActive: z.string().nullable(),
      lastSession: z.string().nullable(),
    }),
  ),
  total: z.number(),
  totalPages: z.number(),
  currentPage: z.number(),
  missing: z.array(z.string()),
});

/** Auth's page of accounts, joined by id with what wallet and points know about them. */
export function adminUsers({ auth, wallet, points }: Peers) {
  return route({
    method: 'get',
    path: '/api/admin/users',
    summary: 'A page of accounts with their figures; an owner that is away is named in missing',
    tags: ['admin'],
    access: 'users.read',
    query,
    answer,
    handle: async ({ query: { sort, sortBy, order, sortOrder, ...wish } }) => {
      const ascending = (order || sortOrder) === 'asc';
      const found = await auth.listUsers({ ...wish, sortBy: sort || sortBy, ascending });
      const userIds = found.users.map(({ id }) => id);
      const [holdings, pointsOf] = await Promise.all([
        ask('wallet', wallet?.getHoldings({ userIds })),
        ask('points', points?.getPoints({ userIds })),
      ]);
      const holdingOf = new Map(holdings.answer?.holdings.map((holding) => [holding.userId, holding]));
      const earnedBy = new Map(pointsOf.answer?.points.map((earned) => [earned.userId, earned]));
      return {
        users: found.users.map((user) => {
          const earned = earnedBy.get(user.id);
          return {
            _id: user.id,
            username: user.username,
            email: user.email,
            role: user.role,
            status: user.status,
            permissions: user.permissions,
            points: earned ? Number(earned.total) : null,
            membershipLevel: earned?.level ?? user.membershipLevel,
            verificationLevel: user.verificationLevel,
            version: Number(user.version),
            ...holdingFigures(holdingOf.get(user.id)),
            createdAt: isoTime(user.createdAt),
            updatedAt: isoTime(user.updatedAt),
            lastLogin: isoTime(user.lastLogin),
            lastActive: isoTime(user.lastActive),
            lastSession: isoTime(user.lastSession),
          };
        }),
        total: found.total,
        totalPages: found.totalPages,
        currentPage: found.currentPage,
        missing: missing(holdings, pointsOf),
      };
    },
  });
}
