import type { authRpc, pointsRpc, walletRpc } from '@tael/proto';
import { pagesFromEnd } from '@tael/runtime';
import { errors } from '../errors.ts';
import type { Peers } from '../peers.ts';
import { byUser } from './admin-user.ts';
import { ask } from './owners.ts';

export interface ExportedAccount {
  user: authRpc.User;
  holding: walletRpc.Holding | undefined;
  earned: pointsRpc.Points | undefined;
}

type Filter = Partial<Pick<authRpc.ListUsersRequest, 'search' | 'status' | 'role' | 'level'>>;

interface Export {
  filter: Filter;
  /** Services whose figures the file needs. If one is unavailable, the export fails. */
  owners: readonly ('wallet' | 'points')[];
  /** Set if the audit register must record the download. */
  by?: { userId: string; role: string; requestId: string };
  order?: ((one: ExportedAccount, other: ExportedAccount) => number) | undefined;
}

/** Maximum page size of auth. */
const foundAtOnce = 5000;
const askedAtOnce = 1000;
/** Larger exports are not sorted: accounts come as they are found, newest first. */
const mostSorted = 50_000;

/** Each account that is not deleted meanwhile appears once, whatever changes meanwhile. */
export async function* exportedAccounts(peers: Peers, wish: Export): AsyncGenerator<ExportedAccount> {
  const { order } = wish;
  const kept: ExportedAccount[] = [];
  for await (const { accounts, total } of portionsOf(peers, wish)) {
    if (order && total <= mostSorted) kept.push(...accounts);
    else yield* accounts;
  }
  yield* order ? kept.sort(order) : kept;
}

/** Lists accounts from auth: other services may not have a new account yet, which then has 0. */
async function* portionsOf(peers: Peers, { filter, owners, by }: Export) {
  const oldestFirst = { ...filter, sortBy: 'created', ascending: true, limit: foundAtOnce };
  const seen = new Set<string>();
  const pages = pagesFromEnd((page) => {
    const isFirst = page === 1 && seen.size === 0;
    return peers.auth.listUsers({ ...oldestFirst, page, ...(by && isFirst && { exportedBy: by }) });
  });
  for await (const { users, total } of pages) {
    const fresh = users.filter(({ id }) => !seen.has(id)).reverse();
    for (const { id } of fresh) seen.add(id);
    for (let from = 0; from < fresh.length; from += askedAtOnce)
      yield { total, accounts: await withFigures(peers, fresh.slice(from, from + askedAtOnce), owners) };
  }
}

async function withFigures(
  { wallet, points }: Peers,
  users: authRpc.User[],
  owners: Export['owners'],
): Promise<ExportedAccount[]> {
  const userIds = users.map(({ id }) => id);
  const [holdings, earned] = await Promise.all([
    owners.includes('wallet') ? ask('wallet', wallet?.getHoldings({ userIds })) : undefined,
    owners.includes('points') ? ask('points', points?.getPoints({ userIds })) : undefined,
  ]);
  if ([holdings, earned].some((asked) => asked && !asked.answer)) throw errors.unavailable();
  const holdingOf = byUser(holdings?.answer?.holdings);
  const earnedBy = byUser(earned?.answer?.points);
  return users.map((user) => ({ user, holding: holdingOf.get(user.id), earned: earnedBy.get(user.id) }));
}

export const compare = <T extends bigint | string>(one: T, other: T): number =>
  one < other ? -1 : one > other ? 1 : 0;
