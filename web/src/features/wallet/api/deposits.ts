import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { keeps } from '../../../lib/storage/last-known.ts';

const deposit = z.object({
  _id: z.string(),
  chainId: z.number(),
  tokenSymbol: z.string(),
  amount: z.number(),
  /** `seen` or `confirmed`. If the chain drops its block: `dropped` (unconfirmed) or `vanished` (confirmed). */
  status: z.string(),
  confirmations: z.number(),
  needed: z.number(),
  createdAt: z.string(),
});
export type Deposit = z.infer<typeof deposit>;

const shown = 5;

export const latestDeposits = queryOptions({
  queryKey: ['assets', 'deposits', 'latest'],
  meta: keeps(),
  queryFn: async ({ signal }) => {
    const { deposits } = await request('GET', `/assets/deposits?limit=${shown}`, {
      answer: z.object({ deposits: z.array(deposit) }),
      fallback: i18next.t('wallet:deposits.failed'),
      signal,
    });
    return deposits;
  },
});
