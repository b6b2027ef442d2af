import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { useAction } from '../../../lib/api/use-action.ts';
import { request } from '../../../lib/http.ts';
import type { ListPage } from '../../../lib/listing/gather.ts';
import { analyticsQuery, usersKey, type PointsUser } from './points.ts';

const usualDescription = 'Manual points allocation by admin' as const;

const answer = z.object({
  user: z.object({ _id: z.string(), points: z.number(), membershipLevel: z.string() }),
});

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
      const { user } = await request('POST', `/admin/points/users/${encodeURIComponent(id)}/points`, {
        body: { points, description: description === '' ? usualDescription : description },
        idempotencyKey: key,
        answer,
        fallback: i18next.t('admin-points:failed.add'),
      });
      showAdded(queries, user, points);
    },
    onSettled: () => Promise.resolve(),
  });
}

function showAdded(
  queries: QueryClient,
  { _id, ...now }: z.infer<typeof answer>['user'],
  points: number,
): void {
  queries.setQueriesData<ListPage<PointsUser>>(
    { queryKey: usersKey },
    (page) =>
      page && { ...page, rows: page.rows.map((user) => (user._id === _id ? { ...user, ...now } : user)) },
  );
  queries.setQueryData(analyticsQuery.queryKey, (before) => {
    if (before === undefined) return before;
    const totalPoints = before.totalPoints + points;
    const averagePoints = Math.round((totalPoints / Math.max(1, before.totalUsers)) * 100) / 100;
    return { ...before, totalPoints, averagePoints };
  });
  void queries.invalidateQueries({ queryKey: analyticsQuery.queryKey });
}
