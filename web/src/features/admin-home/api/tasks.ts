import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { useAction } from '../../../lib/api/use-action.ts';
import { request } from '../../../lib/http.ts';
import { refreshMs } from './refresh.ts';

const whileRunningMs = 2_000;

const task = z.object({
  running: z.boolean(),
  lastRun: z.nullable(z.string()),
  lastResult: z.nullable(z.string()),
});
export type Task = z.infer<typeof task>;

const tasksQuery = queryOptions({
  queryKey: ['admin', 'tasks'],
  queryFn: async ({ signal }) => {
    const { tasks } = await request('GET', '/tasks/status', {
      answer: z.object({ tasks: z.record(z.string(), task) }),
      fallback: i18next.t('admin-home:failed'),
      signal,
    });
    return tasks;
  },
  refetchInterval: (query) =>
    Object.values(query.state.data ?? {}).some(({ running }) => running) ? whileRunningMs : refreshMs,
});

export const useTasks = (enabled: boolean) => useQuery({ ...tasksQuery, enabled });

export function useRunTask() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: (name: string) =>
      request('POST', `/tasks/run/${encodeURIComponent(name)}`, {
        answer: z.unknown(),
        fallback: i18next.t('admin-home:tasks.failed', { name }),
      }),
    onSettled: () => queries.invalidateQueries(tasksQuery),
  });
}
