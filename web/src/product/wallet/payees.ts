import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../lib/http.ts';
import { keeps } from '../../lib/storage/last-known.ts';

const payee = z.object({ username: z.nullable(z.string()), address: z.nullable(z.string()) });

export const namesOf = (payees: readonly z.infer<typeof payee>[]): string[] =>
  payees.flatMap(({ username, address }) => username ?? address ?? []);

export const recentPayees = queryOptions({
  queryKey: ['wallet', 'payees'],
  meta: keeps(),
  queryFn: async ({ signal }) => {
    const { payees } = await request('GET', '/wallet/payees', {
      answer: z.object({ payees: z.array(payee) }),
      fallback: i18next.t('app:failed'),
      signal,
    });
    return payees;
  },
});
