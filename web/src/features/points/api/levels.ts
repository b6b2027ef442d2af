import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';

const operation = 'GET /api/points/levels';
type Levels = AnswerOf<typeof operation>;
export type Level = Levels['levels'][number];
export type LevelChange = Levels['history'][number];

export const pointsLevels = queryOptions({
  queryKey: ['points', 'levels'],
  queryFn: ({ signal }) => call(operation, { fallback: i18next.t('points:failed'), signal }),
});
