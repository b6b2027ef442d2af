import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { pageFields, type ListPage } from '../../../lib/listing/gather.ts';

const party = z.nullable(z.object({ username: z.string() }));

const analytics = z.object({
  totalPoints: z.number(),
  totalUsers: z.number(),
  usersWithPoints: z.number(),
  averagePoints: z.number(),
  distribution: z.record(z.string(), z.number()),
  recentTransactions: z.array(
    z.object({
      description: z.string(),
      fromUser: party,
      toUser: party,
      amount: z.number(),
      timestamp: z.string(),
    }),
  ),
});
export type Analytics = z.infer<typeof analytics>;

const pointsUser = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  points: z.number(),
  available: z.number(),
  membershipLevel: z.string(),
  status: z.string(),
  lastActive: z.nullable(z.string()),
});
export type PointsUser = z.infer<typeof pointsUser>;

const answer = z.object({
  users: z.array(pointsUser),
  ...pageFields,
});

export const pointsKey = ['admin', 'points'] as const;
export const usersKey = [...pointsKey, 'users'] as const;

export const analyticsQuery = queryOptions({
  queryKey: [...pointsKey, 'analytics'],
  queryFn: ({ signal }) =>
    request('GET', '/admin/points/analytics', {
      answer: analytics,
      fallback: i18next.t('admin-points:loadFailed'),
      signal,
    }),
});

export interface UserOrder {
  sort: 'points' | 'username';
  descending: boolean;
}

async function askUsers(query: string, signal?: AbortSignal): Promise<ListPage<PointsUser>> {
  const { users, ...more } = await request('GET', `/admin/points/users?${query}`, {
    answer,
    fallback: i18next.t('admin-points:loadFailed'),
    signal,
  });
  return { rows: users, ...more };
}

export const loaded = 50;

export const usersQuery = ({ sort, descending }: UserOrder) =>
  queryOptions({
    queryKey: [...usersKey, sort, descending],
    queryFn: ({ signal }) =>
      askUsers(`limit=${loaded.toString()}&sortBy=${sort}&sortOrder=${descending ? 'desc' : 'asc'}`, signal),
    placeholderData: keepPreviousData,
  });
