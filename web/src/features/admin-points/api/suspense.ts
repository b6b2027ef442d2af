import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';
import { pointsKey } from './points.ts';

export const suspenseQuery = queryOptions({
  queryKey: [...pointsKey, 'suspense'],
  queryFn: ({ signal }) =>
    call('GET /api/admin/points/suspense', {
      query: { limit: 20 },
      fallback: i18next.t('admin-points:suspense.loadFailed'),
      signal,
    }),
});
