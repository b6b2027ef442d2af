import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { useAction } from '../lib/api/use-action.ts';
import { request } from '../lib/http.ts';

const refreshMs = 30_000;
const whileRunningMs = 2_000;

const task = z.object({
  running: z.boolean(),
  lastRun: z.nullable(z.string()),
  lastResult: z.nullable(z.string()),
  schedule: z.string(),
  nextRun: z.nullable(z.string()),
  durationMs: z.nullable(z.number()),
  services: z.array(z.string()),
});
export type Task = z.infer<typeof task>;

const tasksQuery = queryOptions({
  queryKey: ['admin', 'tasks'],
  queryFn: ({ signal }) => {
    return request('GET', '/tasks/status', {
      answer: z.object({ tasks: z.record(z.string(), task), missing: z.array(z.string()) }),
      fallback: i18next.t('admin-list:tasks.loadFailed'),
      signal,
    });
  },
  refetchInterval: (query) =>
    Object.values(query.state.data?.tasks ?? {}).some(({ running }) => running) ? whileRunningMs : refreshMs,
});

export const useTasks = (enabled: boolean) => useQuery({ ...tasksQuery, enabled });

export function useRunTask() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: (name: string) =>
      request('POST', `/tasks/run/${encodeURIComponent(name)}`, {
        answer: z.unknown(),
        fallback: i18next.t('admin-list:tasks.failed', { name }),
      }),
    onSettled: () => queries.invalidateQueries(tasksQuery),
  });
}
