import { pageFields, paging, reasonText, reply, route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { addPoints } from '../operations/admin/add-points.ts';
import type { Party } from '../operations/admin/find-parties.ts';
import { listUsers } from '../operations/admin/list-users.ts';
import { readAnalytics, readPointsByDay } from '../operations/admin/read-analytics.ts';
import { readSuspense } from '../operations/admin/read-suspense.ts';
import { exportRoute } from './admin-export.ts';
import { positivePoints, time } from './fields.ts';

const tags = ['admin'];
const { limit: days } = paging({ limit: 30, max: 365 });
const party = z.object({ _id: z.string(), username: z.string(), email: z.string() });
const rangeNames = ['0–999', '1,000–9,999', '10,000–49,999', '50,000–199,999', '200,000–499,999', '500,000+'];

const defaultDescription = 'Manual points allocation by admin';

const description = reasonText('Description must be text', 'Description')
  .nullish()
  .transform((text) => text || defaultDescription);

const analytics = z.object({
  totalPoints: z.number(),
  totalUsers: z.number(),
  usersWithPoints: z.number(),
  averagePoints: z.number(),
  distribution: z.record(z.string(), z.number()),
  recentTransactions: z.array(
    z.object({
      description: z.string(),
      fromUser: party.nullable(),
      toUser: party.nullable(),
      amount: z.number(),
      source: z.string(),
      timestamp: time,
    }),
  ),
});

export const adminRoutes = (deps: Deps): Route[] => [
  ...analyticsRoutes(deps),
  ...userRoutes(deps),
  exportRoute(deps),
];

const analyticsRoutes = (deps: Deps): Route[] => [
  route({
    method: 'get',
    path: '/api/admin/points/analytics',
    summary: 'Points of all accounts: totals, distribution and latest entries',
    tags,
    access: 'points.read',
    answer: analytics,
    handle: async () => toAnalytics(await readAnalytics(deps)),
  }),
  route({
    method: 'get',
    path: '/api/admin/points/by-day',
    summary: 'Points awarded, redeemed and adjusted by calendar day in Shanghai',
    tags,
    access: 'points.read',
    query: z.object({ days }),
    answer: z.object({
      days: z.array(
        z.object({ date: z.string(), awarded: z.number(), redeemed: z.number(), adjusted: z.number() }),
      ),
    }),
    handle: async ({ query }) => ({ days: await readPointsByDay(deps, query.days) }),
  }),
  route({
    method: 'get',
    path: '/api/admin/points/suspense',
    summary: 'Points for closed accounts',
    tags,
    access: 'points.read',
    query: z.object(paging({ limit: 20 })),
    answer: z.object({
      entries: z.array(
        z.object({
          _id: z.string(),
          userId: z.string(),
          source: z.string(),
          description: z.string(),
          points: z.number(),
          timestamp: time,
        }),
      ),
    }),
    handle: async ({ query }) => {
      const entries = await readSuspense(deps, query);
      return {
        entries: entries.map(({ id, userId, source, description: text, points, at }) => ({
          _id: id,
          userId,
          source,
          description: text,
          points: Number(points),
          timestamp: at.toISOString(),
        })),
      };
    },
  }),
];

const userRoutes = (deps: Deps): Route[] => [
  route({
    method: 'get',
    path: '/api/admin/points/users',
    summary: 'Accounts by points, highest first',
    tags,
    access: 'points.read',
    query: z.object({
      ...paging({ limit: 50 }),
      sortBy: z.string().catch('points'),
      sortOrder: z.string().catch('desc'),
    }),
    answer: z.object({
      users: z.array(
        party.extend({
          points: z.number(),
          available: z.number(),
          membershipLevel: z.string(),
          status: z.string(),
          lastActive: time.nullable(),
        }),
      ),
      ...pageFields,
    }),
    handle: async ({ query: { sortOrder, ...wish } }) => {
      const { users, ...pages } = await listUsers(deps, { ...wish, ascending: sortOrder === 'asc' });
      return {
        users: users.map(({ party: who, total: points, available, level }) => ({
          _id: who.id,
          username: who.username,
          email: who.email,
          points: Number(points),
          available: Number(available),
          membershipLevel: level,
          status: who.status,
          lastActive: who.lastActive?.toISOString() ?? null,
        })),
        ...pages,
      };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/points/users/:id/points',
    summary: 'Add points to an account; takes an Idempotency-Key',
    tags,
    access: 'points.write',
    proof: 'recent',
    params: z.object({ id: z.string() }),
    body: z.object({ points: positivePoints, description }),
    answer: z.object({
      user: z.object({
        _id: z.string(),
        username: z.string(),
        points: z.number(),
        membershipLevel: z.string(),
      }),
    }),
    handle: async ({ params: { id }, body, principal, requestId, idempotencyKey: key }) => {
      const actor = { userId: principal.userId, role: principal.role, requestId };
      const { answer: user, replayed } = await addPoints(deps, { actor, userId: id, ...body, key });
      return reply(200, { user }, replayed ? { 'idempotency-replayed': 'true' } : undefined);
    },
  }),
];

type Analytics = Awaited<ReturnType<typeof readAnalytics>>;

function toAnalytics({ figures, recent }: Analytics): z.infer<typeof analytics> {
  const [totalPoints, totalUsers] = [Number(figures.total), Number(figures.accounts)];
  return {
    totalPoints,
    totalUsers,
    usersWithPoints: Number(figures.withPoints),
    averagePoints: totalUsers === 0 ? 0 : Math.round((totalPoints / totalUsers) * 100) / 100,
    distribution: Object.fromEntries(rangeNames.map((name, i) => [name, Number(figures.ranges[i] ?? 0n)])),
    recentTransactions: recent.map(({ points, at, fromUser, toUser, ...entry }) => ({
      ...entry,
      fromUser: toParty(fromUser),
      toUser: toParty(toUser),
      amount: Number(points),
      timestamp: at.toISOString(),
    })),
  };
}

function toParty(who: Party | null): z.infer<typeof party> | null {
  return who === null ? null : { _id: who.id, username: who.username, email: who.email };
}
