import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';

const level = z.object({
  name: z.string(),
  threshold: z.number(),
  reached: z.boolean(),
  current: z.boolean(),
});
export type Level = z.infer<typeof level>;

const change = z.object({
  level: z.string(),
  previousLevel: z.string(),
  points: z.number(),
  date: z.string(),
});
export type LevelChange = z.infer<typeof change>;

export const pointsLevels = queryOptions({
  queryKey: ['points', 'levels'],
  queryFn: ({ signal }) =>
    request('GET', '/points/levels', {
      answer: z.object({ levels: z.array(level), history: z.array(change) }),
      fallback: i18next.t('points:failed'),
      signal,
    }),
});
