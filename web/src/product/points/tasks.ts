import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../lib/http.ts';
import { keeps } from '../../lib/storage/last-known.ts';

const operation = 'GET /api/points/tasks';
export type PointsTask = AnswerOf<typeof operation>['tasks'][number];

export const pointsTasks = queryOptions({
  queryKey: ['points', 'tasks'],
  meta: keeps(),
  queryFn: ({ signal }) => call(operation, { fallback: i18next.t('rewards:tasks.failed'), signal }),
  select: ({ tasks }) => tasks,
});
