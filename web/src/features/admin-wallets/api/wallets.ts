import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { call, pathOf } from '../../../lib/http.ts';
import type { ListPage } from '../../../lib/listing/gather.ts';
import { requestWallet, type Wallet } from '../../../product/admin-accounts/wallet.ts';

export interface WalletOrder {
  search: string;
  sort: string;
  ascending: boolean;
}
export type WalletPage = ListPage<Wallet> & { missing: string[]; searchedPartially: boolean };

export const walletsKey = ['admin', 'wallets'] as const;
export const refreshMs = 30_000;
export const shownWallets = 20;

const orderQuery = ({ search, sort, ascending }: WalletOrder) => ({
  sortBy: sort,
  sortOrder: ascending ? 'asc' : 'desc',
  search: search || undefined,
});

export const csvPath = (order: WalletOrder) =>
  pathOf('GET /api/admin/users/wallet/export', { query: orderQuery(order) });

export const walletsQuery = ({ page, ...order }: WalletOrder & { page: number }) =>
  queryOptions({
    queryKey: [...walletsKey, 'list', page, order],
    queryFn: async ({ signal }): Promise<WalletPage> => {
      const { users, ...more } = await call('GET /api/admin/users/wallet/users', {
        query: { ...orderQuery(order), page, limit: shownWallets },
        fallback: i18next.t('admin-wallets:loadFailed'),
        signal,
      });
      return { rows: users, ...more };
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });

export const walletQuery = (id: string) =>
  queryOptions({
    queryKey: [...walletsKey, 'one', id],
    queryFn: ({ signal }) => requestWallet(id, i18next.t('admin-wallets:loadFailed'), signal),
    refetchInterval: refreshMs,
  });
