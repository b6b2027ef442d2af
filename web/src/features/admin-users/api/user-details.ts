import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';
import { usersKey } from './users.ts';

/** Without points and money: only the list joins them from their services. */
export const userDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: [...usersKey, 'details', id],
    queryFn: ({ signal }) =>
      call('GET /api/admin/users/:id', {
        params: { id },
        fallback: i18next.t('admin-users:loadFailed'),
        signal,
      }),
  });
