import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { securityKey } from './key.ts';

const account = z.object({
  userId: z.nullable(z.string()),
  username: z.nullable(z.string()),
  what: z.enum(['password', 'code']),
  ownParty: z.boolean(),
  until: z.string(),
});
export type ThrottledAccount = z.infer<typeof account>;

const network = z.object({ name: z.string(), network: z.string(), until: z.string() });

export const throttlesQuery = queryOptions({
  queryKey: [...securityKey, 'throttles'],
  queryFn: ({ signal }) =>
    request('GET', '/admin/security/throttles', {
      answer: z.object({ accounts: z.array(account), networks: z.array(network) }),
      fallback: i18next.t('admin-security:throttles.failed'),
      signal,
    }),
});
