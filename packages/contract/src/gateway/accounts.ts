import { z } from 'zod';
import { contract } from '../contract.ts';
import { moneySum, pageFields, paging, whole } from '../fields/index.ts';
import { holding, missing } from './figures.ts';

const tags = ['admin'];

const account = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.string(),
  status: z.string(),
  permissions: z.array(z.string()),
  points: whole.nullable(),
  membershipLevel: z.string().nullable(),
  verificationLevel: z.string(),
  emailVerified: z.boolean(),
  version: whole,
  ...holding,
  createdAt: z.string().nullable(),
  updatedAt: z.string().nullable(),
  lastLogin: z.string().nullable(),
  lastActive: z.string().nullable(),
  lastSession: z.string().nullable(),
});

const filter = z
  .string()
  .catch('')
  .default('')
  .transform((text) => (text === 'all' ? '' : text));

/** Two names each: `sort` comes before `sortBy`, `order` before `sortOrder`. */
const ordering = { sort: filter, sortBy: filter, order: filter, sortOrder: filter };

export const listUsers = contract({
  method: 'get',
  path: '/api/admin/users',
  summary: 'A page of accounts with their figures; an unavailable service is listed in missing',
  tags,
  access: 'users.read',
  query: z.object({
    ...paging({ limit: 20 }),
    search: z.string().default(''),
    status: filter,
    role: filter,
    level: filter,
    ...ordering,
  }),
  answer: z.object({ users: z.array(account), ...pageFields, missing }),
});

export const listWallets = contract({
  method: 'get',
  path: '/api/admin/users/wallet/users',
  summary: 'Accounts with their holdings, largest first; paged, searched and sorted on request',
  tags,
  access: 'wallets.read',
  query: z.object({
    search: z.string().default(''),
    ...ordering,
    page: z.string().optional(),
    limit: z.string().optional(),
  }),
  answer: z.object({
    users: z.array(account),
    ...pageFields,
    missing,
    /** More accounts matched than can be ranked; `total` counts only the newest of them. */
    searchedPartially: z.boolean(),
  }),
});

export const readWallet = contract({
  method: 'get',
  path: '/api/admin/users/wallet/users/:id',
  summary: 'One account with its holdings; an unavailable service is listed in missing',
  tags,
  access: 'wallets.read',
  params: z.object({ id: z.string() }),
  answer: z.object({ user: account, missing }),
});

export const readWalletStats = contract({
  method: 'get',
  path: '/api/admin/users/wallet/stats',
  summary: 'Coins of all accounts; an unavailable service is listed in missing, its figures are null',
  tags,
  access: 'wallets.read',
  answer: z.object({
    statistics: z.object({
      totalUsers: z.number().nullable(),
      totalCoins: moneySum.nullable(),
      totalValue: moneySum.nullable(),
      avgCoins: moneySum.nullable(),
      usersWithCoins: whole.nullable(),
      coinUtilizationRate: z.number().nullable(),
      coinPrice: moneySum.nullable(),
      asOf: z.string().nullable(),
    }),
    /** Percent against 30 days ago; null without a base. */
    changes: z.object({ totalCoins: z.number().nullable() }),
    /** Ends of the last 30 days in Shanghai, oldest first; today as of now. Null if the wallet is unavailable. */
    days: z.array(z.object({ date: z.string(), totalCoins: moneySum })).nullable(),
    missing,
  }),
});
