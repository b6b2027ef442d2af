import { z } from 'zod';
import { contract } from '../contract.ts';
import { csvFile, instant, pageFields, paging } from '../fields/index.ts';
import { adminUser } from './admin-user.ts';

const common = { tags: ['admin'], method: 'get', access: 'users.read' } as const;
const { limit: days } = paging({ limit: 30, max: 365 });

const filter = z
  .string()
  .default('')
  .transform((text) => (text === 'all' ? '' : text));

const directoryQuery = z.object({
  search: z.string().default(''),
  status: filter,
  role: filter,
  level: filter,
  sort: filter,
  sortBy: filter,
  order: filter,
  sortOrder: filter,
});

export const listUsers = contract({
  ...common,
  path: '/api/admin/users',
  summary: 'A page of accounts, newest first; figures of other services are null here',
  query: directoryQuery.extend(paging({ limit: 20 })),
  answer: z.object({ users: z.array(adminUser), ...pageFields }),
});

export const readUserStats = contract({
  ...common,
  path: '/api/admin/users/stats',
  summary: 'Counts of accounts',
  answer: z.object({
    totalUsers: z.number(),
    activeUsers: z.number(),
    newUsers: z.number(),
    premiumUsers: z.number(),
  }),
});

export const readUsersByDay = contract({
  ...common,
  path: '/api/admin/users/by-day',
  summary: 'New and total accounts of recent days, by calendar day in Shanghai',
  query: z.object({ days }),
  answer: z.object({
    days: z.array(z.object({ date: z.string(), newUsers: z.number(), totalUsers: z.number() })),
  }),
});

export const exportUsers = contract({
  ...common,
  proof: 'recent',
  path: '/api/admin/users/export',
  summary: 'All accounts as CSV, filtered like the list, and sorted if at most 50,000; audited',
  query: directoryQuery,
  answer: csvFile,
});

export const readUser = contract({
  ...common,
  path: '/api/admin/users/:id',
  summary: 'One account, its live sessions and, with audit.read, its audit entries',
  params: z.object({ id: z.string() }),
  answer: z.object({
    user: adminUser,
    sessions: z.number(),
    timeline: z
      .array(
        z.object({
          id: z.string(),
          action: z.string(),
          by: z.string().nullable(),
          reason: z.string(),
          at: instant,
        }),
      )
      .nullable(),
  }),
});
