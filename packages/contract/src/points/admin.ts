import { z } from 'zod';
import { waiting } from '../approvals/approval.ts';
import { contract } from '../contract.ts';
import { csvFile, instant, pageFields, paging, reasonText, whole } from '../fields/index.ts';
import { positivePoints } from './points.ts';

const tags = ['admin'];
const { limit: days } = paging({ limit: 30, max: 365 });
const party = z.object({ _id: z.string(), username: z.string(), email: z.string() });

export const readPointsAnalytics = contract({
  method: 'get',
  path: '/api/admin/points/analytics',
  summary: 'Points of all accounts: totals, distribution and latest entries',
  tags,
  access: 'points.read',
  answer: z.object({
    totalPoints: z.number(),
    totalUsers: z.number(),
    usersWithPoints: z.number(),
    averagePoints: z.number(),
    distribution: z.record(z.string(), whole),
    recentTransactions: z.array(
      z.object({
        description: z.string(),
        fromUser: party.nullable(),
        toUser: party.nullable(),
        amount: whole,
        source: z.string(),
        timestamp: instant,
      }),
    ),
  }),
});

export const readPointsByDay = contract({
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
});

export const readPointsSuspense = contract({
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
        points: whole,
        timestamp: instant,
      }),
    ),
  }),
});

export const listPointsUsers = contract({
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
        points: whole,
        available: whole,
        membershipLevel: z.string(),
        status: z.string(),
        lastActive: instant.nullable(),
      }),
    ),
    ...pageFields,
  }),
});

const defaultDescription = 'Manual points allocation by admin';

export const addPoints = contract({
  method: 'post',
  path: '/api/admin/points/users/:id/points',
  summary: 'Add points to an account',
  tags,
  access: 'points.write',
  keyed: true,
  proof: 'recent',
  params: z.object({ id: z.string() }),
  body: z.object({
    points: positivePoints,
    description: reasonText('Description must be text', 'Description')
      .nullish()
      .transform((text) => text || defaultDescription),
  }),
  answer: z.object({
    /** Absent: the adjustment waits for a second person. */
    user: z
      .object({
        _id: z.string(),
        username: z.string(),
        points: z.number(),
        membershipLevel: z.string(),
      })
      .optional(),
    ...waiting,
  }),
});

export const exportPoints = contract({
  method: 'get',
  path: '/api/admin/points/transactions/export',
  summary: 'Points entries of all accounts as CSV, newest first; each download is audited',
  tags,
  access: 'points.read',
  proof: 'recent',
  answer: csvFile,
});
