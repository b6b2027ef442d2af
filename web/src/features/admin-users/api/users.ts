import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call, pathOf } from '../../../lib/http.ts';
import { rowsAPage, type ListPage } from '../../../lib/listing/gather.ts';

const operation = 'GET /api/admin/users';
type Listed = AnswerOf<typeof operation>['users'][number];
type WalletFigure =
  'coinsHeld' | 'stablecoinValue' | 'coinPrice' | 'cashSubsidy' | 'availableWithdrawal' | 'totalWithdrawn';
/** Only the list has all figures of the wallet. */
export type AdminUser = Omit<Listed, WalletFigure> & Partial<Listed>;

export interface UserFilter {
  search: string;
  status: string;
  role: string;
  level: string;
}

export interface UserWish extends UserFilter {
  page: number;
  limit: number;
  sort: string;
  descending: boolean;
}

export type UserPage = ListPage<AdminUser> & { missing: string[] };

type Filtered = UserFilter & Pick<UserWish, 'sort' | 'descending'>;

const unlessAll = (word: string) => (word === 'all' ? undefined : word);

const queryOf = ({ search, status, role, level, sort, descending }: Filtered) => ({
  search: search || undefined,
  status: unlessAll(status),
  role: unlessAll(role),
  level: unlessAll(level),
  sortBy: sort,
  sortOrder: descending ? 'desc' : 'asc',
});

export const csvPath = (wish: Filtered) => pathOf('GET /api/admin/users/export', { query: queryOf(wish) });

async function askUsers({ page, limit, ...wish }: UserWish, signal?: AbortSignal): Promise<UserPage> {
  const { users, ...more } = await call(operation, {
    query: { page, limit, ...queryOf(wish) },
    fallback: i18next.t('admin-users:loadFailed'),
    signal,
  });
  return { rows: users, ...more };
}

export const usersKey = ['admin', 'users'] as const;

export const usersQuery = (wish: UserWish) =>
  queryOptions({
    queryKey: [...usersKey, 'list', wish],
    queryFn: ({ signal }) => askUsers(wish, signal),
    placeholderData: keepPreviousData,
  });

/** Oldest first, so that a new account doesn't shift the pages. */
export const pagesOfUsers = (filter: UserFilter) => (page: number) =>
  askUsers({ ...filter, page, limit: rowsAPage, sort: 'createdAt', descending: false });

/** Searching by email keeps the result small. */
export const oneUserQuery = (id: string, email: string) =>
  queryOptions({
    queryKey: [...usersKey, 'one', id],
    queryFn: async ({ signal }) => {
      const everybody = { search: email, status: 'all', role: 'all', level: 'all' };
      const order = { page: 1, limit: rowsAPage, sort: 'createdAt', descending: true };
      const { rows } = await askUsers({ ...everybody, ...order }, signal);
      return rows.find(({ _id }) => _id === id) ?? null;
    },
    enabled: email !== '',
  });
