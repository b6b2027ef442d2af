import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../lib/http.ts';
import { keeps } from '../../lib/storage/last-known.ts';

const token = z.object({
  address: z.string(),
  symbol: z.string(),
  decimals: z.number(),
  /** A deposit of one such token credits one coin. */
  credited: z.boolean(),
});
const chain = z.object({
  id: z.number(),
  name: z.string(),
  colour: z.string(),
  explorer: z.string(),
  confirmations: z.number(),
  configured: z.boolean(),
  tokens: z.array(token),
});
export type Chain = z.infer<typeof chain>;
export type Token = z.infer<typeof token>;

const answer = z.object({ walletAddress: z.nullable(z.string()), chains: z.array(chain) });

/** The user's deposit address is the same on all chains. */
export const depositChains = queryOptions({
  queryKey: ['assets', 'deposit-chains'],
  meta: keeps(),
  queryFn: ({ signal }) =>
    request('GET', '/assets/chains', { answer, fallback: i18next.t('app:failed'), signal }),
});
