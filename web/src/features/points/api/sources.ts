import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';

export const pointsSources = queryOptions({
  queryKey: ['points', 'sources'],
  queryFn: ({ signal }) => call('GET /api/points/sources', { fallback: i18next.t('points:failed'), signal }),
  select: ({ sources }) => sources,
});
