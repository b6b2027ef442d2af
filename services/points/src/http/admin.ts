import { shown } from '@tael/approvals';
import * as api from '@tael/contract/points';
import { reply, route, type Route } from '@tael/runtime';
import type { z } from 'zod';
import { approvalDesk } from '../approvals.ts';
import type { Deps } from '../deps.ts';
import { addPoints } from '../operations/admin/add-points.ts';
import type { Party } from '../operations/admin/find-parties.ts';
import { listUsers } from '../operations/admin/list-users.ts';
import { readAnalytics, readPointsByDay } from '../operations/admin/read-analytics.ts';
import { readSuspense } from '../operations/admin/read-suspense.ts';
import { exportRoute } from './admin-export.ts';

type Analytics = z.output<typeof api.readPointsAnalytics.answer>;

export const adminRoutes = (deps: Deps): Route[] => [
  route(api.readPointsAnalytics, { handle: async () => toAnalytics(await readAnalytics(deps)) }),
  route(api.readPointsByDay, {
    handle: async ({ query }) => ({ days: await readPointsByDay(deps, query.days) }),
  }),
  route(api.readPointsSuspense, {
    handle: async ({ query }) => {
      const entries = await readSuspense(deps, query);
      return { entries: entries.map(({ id, at, ...entry }) => ({ _id: id, timestamp: at, ...entry })) };
    },
  }),
  route(api.listPointsUsers, {
    handle: async ({ query: { sortOrder, ...wish } }) => {
      const { users, ...pages } = await listUsers(deps, { ...wish, ascending: sortOrder === 'asc' });
      return {
        users: users.map(({ party, total, available, level }) => ({
          ...toParty(party),
          points: total,
          available,
          membershipLevel: level,
          status: party.status,
          lastActive: party.lastActive,
        })),
        ...pages,
      };
    },
  }),
  route(api.addPoints, {
    handle: async ({ params: { id }, body, principal, requestId, idempotencyKey: key }) => {
      const actor = { ...principal, requestId };
      const { replayed, ...added } = await addPoints(deps, { actor, userId: id, ...body, key });
      const headers = replayed ? { 'idempotency-replayed': 'true' } : undefined;
      if (added.waits === undefined) return reply(200, { user: added.user }, headers);
      return reply(202, { pending: true, approval: await shown(approvalDesk(deps), added.waits) }, headers);
    },
  }),
  exportRoute(deps),
];

const rangeNames = ['0–999', '1,000–9,999', '10,000–49,999', '50,000–199,999', '200,000–499,999', '500,000+'];

function toAnalytics({ figures, recent }: Awaited<ReturnType<typeof readAnalytics>>): Analytics {
  const [totalPoints, totalUsers] = [Number(figures.total), Number(figures.accounts)];
  return {
    totalPoints,
    totalUsers,
    usersWithPoints: Number(figures.withPoints),
    averagePoints: totalUsers === 0 ? 0 : Math.round((totalPoints / totalUsers) * 100) / 100,
    distribution: Object.fromEntries(rangeNames.map((name, i) => [name, figures.ranges[i] ?? 0n])),
    recentTransactions: recent.map(({ points, at, fromUser, toUser, description, source }) => ({
      description,
      source,
      fromUser: fromUser && toParty(fromUser),
      toUser: toUser && toParty(toUser),
      amount: points,
      timestamp: at,
    })),
  };
}

const toParty = ({ id, username, email }: Party) => ({ _id: id, username, email });
