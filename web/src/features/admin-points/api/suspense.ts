import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { pointsKey } from './points.ts';

const answer = z.object({
  entries: z.array(
    z.object({
      _id: z.string(),
      userId: z.string(),
      description: z.string(),
      points: z.number(),
      timestamp: z.string(),
    }),
  ),
});

export const suspenseQuery = queryOptions({
  queryKey: [...pointsKey, 'suspense'],
  queryFn: ({ signal }) =>
    request('GET', '/admin/points/suspense?limit=20', {
      answer,
      fallback: i18next.t('admin-points:suspense.loadFailed'),
      signal,
    }),
});
