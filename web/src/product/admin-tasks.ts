import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { useAction } from '../lib/api/use-action.ts';
import { call } from '../lib/http.ts';

const refreshMs = 30_000;
const whileRunningMs = 2_000;

const operation = 'GET /api/tasks/status';
export type Task = AnswerOf<typeof operation>['tasks'][string];

const tasksQuery = queryOptions({
  queryKey: ['admin', 'tasks'],
  queryFn: ({ signal }) => call(operation, { fallback: i18next.t('admin-list:tasks.loadFailed'), signal }),
  refetchInterval: (query) =>
    Object.values(query.state.data?.tasks ?? {}).some(({ running }) => running) ? whileRunningMs : refreshMs,
});

export const useTasks = (enabled: boolean) => useQuery({ ...tasksQuery, enabled });

export function useRunTask() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: (name: string) =>
      call('POST /api/tasks/run/:name', {
        params: { name },
        fallback: i18next.t('admin-list:tasks.failed', { name }),
      }),
    onSettled: () => queries.invalidateQueries(tasksQuery),
  });
}
