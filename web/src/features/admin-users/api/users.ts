import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addressOf, type AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { call } from '../../../lib/http.ts';
import { rowsAPage, type ListPage } from '../../../lib/listing/gather.ts';

const operation = 'GET /api/admin/users';
type Listed = AnswerOf<typeof operation>['users'][number];
type WalletFigure =
  'coinsHeld' | 'stablecoinValue' | 'coinPrice' | 'cashSubsidy' | 'availableWithdrawal' | 'totalWithdrawn';
/** Only the list has all figures of the wallet. */
export type AdminUser = Omit<Listed, WalletFigure> & Partial<Listed>;

const figure = z.nullable(z.number());
const time = z.nullable(z.string());

export const adminUser = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.string(),
  status: z.string(),
  permissions: z.array(z.string()),
  points: figure,
  balance: figure,
  membershipLevel: z.nullable(z.string()),
  verificationLevel: z.optional(z.string()),
  version: z.optional(z.number()),
  coinsHeld: z.optional(figure),
  stablecoinValue: z.optional(figure),
  cashSubsidy: z.optional(figure),
  availableWithdrawal: z.optional(figure),
  totalWithdrawn: z.optional(figure),
  createdAt: time,
  lastLogin: z.optional(time),
  lastActive: z.optional(time),
  lastSession: z.optional(time),
}) as unknown as z.ZodMiniType<AdminUser>;

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

const queryOf = ({ search, status, role, level, sort, descending }: Filtered) => ({
  search: search || undefined,
  status: status === 'all' ? undefined : status,
  role: role === 'all' ? undefined : role,
  level: level === 'all' ? undefined : level,
  sortBy: sort,
  sortOrder: descending ? 'desc' : 'asc',
});

export const csvPath = (wish: Filtered): string =>
  addressOf('GET /admin/users/export', { query: queryOf(wish) }).path;

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
