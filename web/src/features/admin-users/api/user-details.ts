import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { adminUser, usersKey } from './users.ts';

const details = z.object({ user: adminUser, sessions: z.number() });

/** Without points and money: only the list joins them from their services. */
export const userDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: [...usersKey, 'details', id],
    queryFn: ({ signal }) =>
      request('GET', `/admin/users/${encodeURIComponent(id)}`, {
        answer: details,
        fallback: i18next.t('admin-users:loadFailed'),
        signal,
      }),
  });
