import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { pageFields, type ListPage } from '../../../lib/listing/gather.ts';
import { requestWallet, wallet, type Wallet } from '../../../product/admin-accounts/wallet.ts';

const answer = z.object({
  users: z.array(wallet),
  ...pageFields,
  missing: z.array(z.string()),
  searchedPartially: z.boolean(),
});

export interface WalletOrder {
  search: string;
  sort: string;
  ascending: boolean;
}
export type WalletPage = ListPage<Wallet> & { missing: string[]; searchedPartially: boolean };

export const walletsKey = ['admin', 'wallets'] as const;
export const refreshMs = 30_000;
export const shownWallets = 20;

export function orderQuery({ search, sort, ascending }: WalletOrder): URLSearchParams {
  const query = new URLSearchParams({ sortBy: sort, sortOrder: ascending ? 'asc' : 'desc' });
  if (search !== '') query.set('search', search);
  return query;
}

export const walletsQuery = ({ page, ...order }: WalletOrder & { page: number }) =>
  queryOptions({
    queryKey: [...walletsKey, 'list', page, order],
    queryFn: async ({ signal }): Promise<WalletPage> => {
      const query = orderQuery(order);
      query.set('page', page.toString());
      query.set('limit', shownWallets.toString());
      const { users, ...more } = await request('GET', `/admin/users/wallet/users?${query.toString()}`, {
        answer,
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
