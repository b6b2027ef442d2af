import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { usersKey, type AdminUser } from './users.ts';

const answer = z.object({
  totalUsers: z.number(),
  activeUsers: z.number(),
  newUsers: z.number(),
  premiumUsers: z.number(),
});
export type UserStats = z.infer<typeof answer>;

export const userStatsQuery = queryOptions({
  queryKey: [...usersKey, 'stats'],
  queryFn: ({ signal }) =>
    request('GET', '/admin/users/stats', { answer, fallback: i18next.t('admin-users:loadFailed'), signal }),
});

export function statsOf(users: readonly AdminUser[], now = new Date()): UserStats {
  const monthAgo = new Date(now);
  monthAgo.setMonth(now.getMonth() - 1);
  return {
    totalUsers: users.length,
    activeUsers: users.filter(({ status }) => status === 'active').length,
    newUsers: users.filter(({ createdAt }) => createdAt !== null && new Date(createdAt) >= monthAgo).length,
    premiumUsers: users.filter(
      ({ membershipLevel }) => membershipLevel !== null && membershipLevel !== 'Bronze',
    ).length,
  };
}
