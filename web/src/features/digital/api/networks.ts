import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';

const answer = z.object({
  chains: z.array(z.object({ id: z.number(), colour: z.string(), explorer: z.string() })),
});
export type KnownNetworks = ReadonlyMap<number, { colour: string; explorer: string }>;

/** How the supported networks look, and where one can read on. It does not change while the page is open. */
export const knownNetworks = queryOptions({
  queryKey: ['assets', 'chains'],
  staleTime: Infinity,
  queryFn: async ({ signal }): Promise<KnownNetworks> => {
    const { chains } = await request('GET', '/assets/chains', {
      answer,
      fallback: i18next.t('app:failed'),
      signal,
    });
    return new Map(chains.map(({ id, ...look }) => [id, look]));
  },
});
