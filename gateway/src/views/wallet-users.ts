import type { authRpc, pointsRpc, walletRpc } from '@tael/proto';
import { paging, route } from '@tael/runtime';
import { z } from 'zod';
import type { Peers } from '../peers.ts';
import { adminUser, byUser, toAdminUser } from './admin-user.ts';
import { isAscending, ordering, sortOf } from './list-query.ts';
import { ask, missing, type Asked } from './owners.ts';

/** Page size if `page` and `limit` are absent, and the maximum number of accounts of a search. */
const mostAccounts = 5000;
const askedAtOnce = 1000;
/** Newest accounts to read from auth: the wallet may not have their events yet. */
const mostAdded = 100;

const query = z.object({
  search: z.string().default(''),
  ...ordering,
  page: z.string().optional(),
  limit: z.string().optional(),
});
const pages = z.object(paging({ limit: 20 }));

const answer = z.object({
  users: z.array(adminUser),
  total: z.number(),
  totalPages: z.number(),
  currentPage: z.number(),
  missing: z.array(z.string()),
  /** True if the search found more accounts than can be ranked. `total` then counts only the newest of them. */
  searchedPartially: z.boolean(),
});

interface Wish {
  search: string;
  sortBy: string;
  ascending: boolean;
  page: number;
  limit: number;
}

export function walletUsers(peers: Peers) {
  return route({
    method: 'get',
    path: '/api/admin/users/wallet/users',
    summary: 'Accounts with what they hold, largest holding first; paged, searched and sorted on request',
    tags: ['admin'],
    access: 'wallets.read',
    query,
    answer,
    handle: async ({ query: { search, page, limit, ...order } }) => {
      const isPaged = page !== undefined || limit !== undefined;
      const stretch = isPaged ? pages.parse({ page, limit }) : { page: 1, limit: mostAccounts };
      const wish = { search: search.trim(), ...orderOf(order), ...stretch };
      const { users, holdings, total, isPart = false } = await rank(peers, wish);
      const holdingOf = byUser(holdings.answer?.holdings);
      const ids = users.map(({ id }) => id);
      const earned = await ask('points', pointsOf(peers, ids));
      const earnedBy = byUser(earned.answer);
      const totalPages = Math.ceil(total / wish.limit);
      return {
        users: users.map((user) => toAdminUser(user, holdingOf.get(user.id), earnedBy.get(user.id))),
        total,
        totalPages,
        currentPage: Math.max(1, Math.min(wish.page, totalPages)),
        missing: missing(holdings, earned),
        searchedPartially: isPart,
      };
    },
  });
}

export function orderOf(order: Parameters<typeof isAscending>[0]): Pick<Wish, 'sortBy' | 'ascending'> {
  const sortBy = sortOf(order);
  return { sortBy, ascending: isAscending(order, sortBy === 'name' ? 'asc' : 'desc') };
}

const rank = (peers: Peers, wish: Wish): Promise<Ranked> =>
  (wish.search === '' ? rankAll : rankFound)(peers, wish);

interface Ranked {
  users: authRpc.User[];
  holdings: Asked<{ holdings: walletRpc.Holding[] }>;
  total: number;
  isPart?: boolean;
}

/** The wallet gives the order, auth the accounts. Without the wallet, auth's order is used. */
async function rankAll({ auth, wallet }: Peers, wish: Wish): Promise<Ranked> {
  const { users: newest, total } = await auth.listUsers({
    page: 1,
    limit: Math.min(wish.limit, mostAdded),
  });
  const page = Math.max(1, Math.min(wish.page, Math.ceil(total / wish.limit)));
  const inOrder = { sortBy: wish.sortBy, ascending: wish.ascending, page, limit: wish.limit };
  const holdings = await ask('wallet', wallet?.listHoldings(inOrder));
  if (holdings.answer === undefined) {
    const { users } = await auth.listUsers({ page, limit: wish.limit });
    return { users, holdings, total };
  }
  const ids = holdings.answer.holdings.map(({ userId }) => userId);
  const users = await usersInOrder(auth, ids);
  return { users: whole(users, newest, total, wish.limit), holdings, total };
}

/** Appends accounts that the wallet does not have yet: they hold nothing, so they come last. */
function whole(users: authRpc.User[], newest: authRpc.User[], total: number, limit: number): authRpc.User[] {
  if (limit < total || users.length >= total) return users;
  const listed = new Set(users.map(({ id }) => id));
  return [...users, ...newest.filter(({ id }) => !listed.has(id))];
}

async function rankFound({ auth, wallet }: Peers, wish: Wish): Promise<Ranked> {
  const found = await auth.listUsers({ search: wish.search, page: 1, limit: mostAccounts });
  const userIds = found.users.map(({ id }) => id);
  const total = userIds.length;
  const isPart = found.total > total;
  if (total === 0) return { users: [], holdings: { owner: 'wallet', answer: { holdings: [] } }, total };
  const page = Math.max(1, Math.min(wish.page, Math.ceil(total / wish.limit)));
  const { sortBy, ascending, limit } = wish;
  const holdings = await ask('wallet', wallet?.listHoldings({ sortBy, ascending, page, limit, userIds }));
  const skip = (page - 1) * limit;
  const byId = new Map(found.users.map((user) => [user.id, user]));
  const users = holdings.answer?.holdings.flatMap(({ userId }) => byId.get(userId) ?? []);
  return { users: users ?? found.users.slice(skip, skip + limit), holdings, total, isPart };
}

async function usersInOrder(auth: Peers['auth'], ids: readonly string[]): Promise<authRpc.User[]> {
  const answers = await Promise.all(portions(ids).map((portion) => auth.getUsers({ ids: portion })));
  const byId = new Map(answers.flatMap(({ users }) => users).map((user) => [user.id, user]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function pointsOf({ points }: Peers, ids: readonly string[]): Promise<pointsRpc.Points[]> | undefined {
  if (!points) return undefined;
  const asked = portions(ids).map((userIds) => points.getPoints({ userIds }));
  return Promise.all(asked).then((answers) => answers.flatMap((answer) => answer.points));
}

const portions = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / askedAtOnce) }, (_, i) =>
    ids.slice(i * askedAtOnce, (i + 1) * askedAtOnce),
  );
