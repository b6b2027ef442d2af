import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { keeps } from '../../../lib/storage/last-known.ts';

const day = z.object({ date: z.string(), coinsHeld: z.number(), balance: z.number(), total: z.number() });
export type Day = z.infer<typeof day>;

const answer = z.object({
  coinsHeld: z.number(),
  stablecoinValue: z.number(),
  coinPrice: z.number(),
  cashSubsidy: z.number(),
  availableWithdrawal: z.number(),
  totalWithdrawn: z.number(),
  /** ¥ held by pending withdrawals. */
  held: z.number(),
  coinsReserved: z.number(),
  card: z.number(),
  history: z.array(day),
});
export type WalletFigures = z.infer<typeof answer>;

export const walletQuery = queryOptions({
  queryKey: ['wallet', 'figures'],
  meta: keeps(),
  queryFn: ({ signal }) =>
    request('GET', '/wallet', { answer, fallback: i18next.t('app:me.failed'), signal }),
});
