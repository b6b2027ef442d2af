import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../lib/http.ts';
import { keeps } from '../../lib/storage/last-known.ts';

const task = z.object({
  id: z.string(),
  title: z.string(),
  points: z.number(),
  progress: z.number(),
  target: z.number(),
  completed: z.boolean(),
});
export type PointsTask = z.infer<typeof task>;

export const pointsTasks = queryOptions({
  queryKey: ['points', 'tasks'],
  meta: keeps(z.array(task)),
  queryFn: async ({ signal }) => {
    const { tasks } = await request('GET', '/points/tasks', {
      answer: z.object({ tasks: z.array(task) }),
      fallback: i18next.t('rewards:tasks.failed'),
      signal,
    });
    return tasks;
  },
});
