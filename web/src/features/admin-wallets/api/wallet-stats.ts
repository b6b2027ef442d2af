import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { refreshMs, walletsKey } from './wallets.ts';

const figure = z.nullable(z.number());
const statistics = z.object({
  totalUsers: figure,
  totalCoins: figure,
  totalValue: figure,
  avgCoins: figure,
  usersWithCoins: figure,
  coinUtilizationRate: figure,
  coinPrice: figure,
});
export type WalletStats = z.infer<typeof statistics>;

export const walletStatsQuery = queryOptions({
  queryKey: [...walletsKey, 'stats'],
  queryFn: async ({ signal }) => {
    const answer = await request('GET', '/admin/users/wallet/stats', {
      answer: z.object({ statistics }),
      fallback: i18next.t('admin-wallets:loadFailed'),
      signal,
    });
    return answer.statistics;
  },
  refetchInterval: refreshMs,
});
