import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';
import { refreshMs, walletsKey } from './wallets.ts';

const operation = 'GET /api/admin/users/wallet/stats';
export type WalletStats = AnswerOf<typeof operation>['statistics'];

export const walletStatsQuery = queryOptions({
  queryKey: [...walletsKey, 'stats'],
  queryFn: async ({ signal }) => {
    const { statistics } = await call(operation, {
      fallback: i18next.t('admin-wallets:loadFailed'),
      signal,
    });
    return statistics;
  },
  refetchInterval: refreshMs,
});
