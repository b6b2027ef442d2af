import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ask } from './ask.ts';

const runs = z.object({
  runs: z.array(
    z.object({
      service: z.string(),
      startedAt: z.nullable(z.string()),
      durationMs: z.number(),
      result: z.string(),
    }),
  ),
  missing: z.array(z.string()),
});

export const taskRunsQuery = (name: string, lastRun: string | null) =>
  queryOptions({
    queryKey: ['admin', 'tasks', 'runs', name, lastRun],
    queryFn: ({ signal }) => ask(`/tasks/runs/${encodeURIComponent(name)}?limit=20`, runs, signal),
  });
