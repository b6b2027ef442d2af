import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';
import type { ListPage } from '../../../lib/listing/gather.ts';

const listUsers = 'GET /api/admin/points/users';
export type Analytics = AnswerOf<'GET /api/admin/points/analytics'>;
export type PointsUser = AnswerOf<typeof listUsers>['users'][number];

export const pointsKey = ['admin', 'points'] as const;
export const usersKey = [...pointsKey, 'users'] as const;

export const analyticsQuery = queryOptions({
  queryKey: [...pointsKey, 'analytics'],
  queryFn: ({ signal }) =>
    call('GET /api/admin/points/analytics', { fallback: i18next.t('admin-points:loadFailed'), signal }),
});

export interface UserOrder {
  sort: 'points' | 'username';
  descending: boolean;
}

export const loaded = 50;

export const usersQuery = ({ sort, descending }: UserOrder) =>
  queryOptions({
    queryKey: [...usersKey, sort, descending],
    queryFn: async ({ signal }): Promise<ListPage<PointsUser>> => {
      const { users, ...pages } = await call(listUsers, {
        query: { limit: loaded, sortBy: sort, sortOrder: descending ? 'desc' : 'asc' },
        fallback: i18next.t('admin-points:loadFailed'),
        signal,
      });
      return { rows: users, ...pages };
    },
    placeholderData: keepPreviousData,
  });
