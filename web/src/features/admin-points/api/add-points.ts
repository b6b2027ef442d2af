import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call } from '../../../lib/http.ts';
import type { ListPage } from '../../../lib/listing/gather.ts';
import { analyticsQuery, usersKey, type PointsUser } from './points.ts';

const usualDescription = 'Manual points allocation by admin' as const;

const operation = 'POST /api/admin/points/users/:id/points';

interface Adding {
  user: PointsUser;
  points: number;
  description: string;
  key: string;
}

export function useAddPoints() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: async ({ user: { _id: id }, points, description, key }: Adding) => {
      const answer = await call(operation, {
        params: { id },
        body: { points, description: description === '' ? usualDescription : description },
        idempotencyKey: key,
        fallback: i18next.t('admin-points:failed.add'),
      });
      if (answer.user !== undefined) showAdded(queries, answer.user, points);
      return answer;
    },
    onSettled: () => Promise.resolve(),
  });
}

function showAdded(
  queries: QueryClient,
  { _id, points: total, membershipLevel }: NonNullable<AnswerOf<typeof operation>['user']>,
  points: number,
): void {
  queries.setQueriesData<ListPage<PointsUser>>(
    { queryKey: usersKey },
    (page) =>
      page && {
        ...page,
        rows: page.rows.map((user) =>
          user._id === _id ? { ...user, points: total, membershipLevel } : user,
        ),
      },
  );
  queries.setQueryData(analyticsQuery.queryKey, (before) => {
    if (before === undefined) return before;
    const totalPoints = before.totalPoints + points;
    const averagePoints = Math.round((totalPoints / Math.max(1, before.totalUsers)) * 100) / 100;
    return { ...before, totalPoints, averagePoints };
  });
  void queries.invalidateQueries({ queryKey: analyticsQuery.queryKey });
}
