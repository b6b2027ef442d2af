import type { authRpc, pointsRpc, walletRpc } from '@tael/proto';
import { paging } from '@tael/contract/fields';
import * as api from '@tael/contract/gateway';
import { route } from '@tael/runtime';
import { z } from 'zod';
import type { Peers } from '../peers.ts';
import { byUser, toAdminUser } from './admin-user.ts';
import { directionOf, sortOf } from './list-query.ts';
import { ask, missing } from './ask.ts';

const mostAccounts = 5000;
const askedAtOnce = 1000;

const pages = z.object(paging({ limit: 20 }));

export function walletUsers({ auth, wallet, points }: Peers) {
  return route(api.listWallets, {
    handle: async ({ query: { search, page, limit, ...order } }) => {
      const isPaged = page !== undefined || limit !== undefined;
      const list = {
        search,
        ...(isPaged ? pages.parse({ page, limit }) : { page: 1, limit: mostAccounts }),
      };
      const wish = { ...list, sortBy: sortOf(order), order: directionOf(order) };
      const holdings = await ask('wallet', wallet?.listHoldings(wish));
      const { users, total, totalPages, currentPage } = holdings.answer
        ? { ...holdings.answer, users: await usersOf(auth, holdings.answer.holdings) }
        : await auth.listUsers(list);
      const earned = await ask('points', pointsOf(points, users));
      const holdingOf = byUser(holdings.answer?.holdings);
      const earnedBy = byUser(earned.answer);
      return {
        users: users.map((user) => toAdminUser(user, holdingOf.get(user.id), earnedBy.get(user.id))),
        total,
        totalPages,
        currentPage,
        missing: missing(holdings, earned),
        searchedPartially: holdings.answer?.searchedPartially ?? false,
      };
    },
  });
}

async function usersOf(auth: Peers['auth'], holdings: readonly walletRpc.Holding[]): Promise<authRpc.User[]> {
  const asked = portions(holdings).map((portion) =>
    auth.getUsers({ ids: portion.map(({ userId }) => userId) }),
  );
  const users = (await Promise.all(asked)).flatMap((answered) => answered.users);
  const byId = new Map(users.map((user) => [user.id, user]));
  return holdings.flatMap(({ userId }) => byId.get(userId) ?? []);
}

function pointsOf(
  points: Peers['points'],
  users: readonly authRpc.User[],
): Promise<pointsRpc.Points[]> | undefined {
  if (!points) return undefined;
  const asked = portions(users).map((portion) => points.getPoints({ userIds: portion.map(({ id }) => id) }));
  return Promise.all(asked).then((answers) => answers.flatMap((answered) => answered.points));
}

const portions = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / askedAtOnce) }, (_, i) =>
    all.slice(i * askedAtOnce, (i + 1) * askedAtOnce),
  );
