import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';

export const taskRunsQuery = (name: string, lastRun: string | null) =>
  queryOptions({
    queryKey: ['admin', 'tasks', 'runs', name, lastRun],
    queryFn: ({ signal }) =>
      call('GET /api/tasks/runs/:name', {
        params: { name },
        query: { limit: 20 },
        fallback: i18next.t('admin-system:loadFailed'),
        signal,
      }),
  });
