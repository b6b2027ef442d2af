import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';
import { usersKey, type AdminUser } from './users.ts';

const operation = 'GET /api/admin/users/stats';
export type UserStats = AnswerOf<typeof operation>;

export const userStatsQuery = queryOptions({
  queryKey: [...usersKey, 'stats'],
  queryFn: ({ signal }) => call(operation, { fallback: i18next.t('admin-users:loadFailed'), signal }),
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
