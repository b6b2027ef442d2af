import type { authRpc, walletRpc } from '@tael/proto';
import { csv, csvFile, pagesFromEnd, route, type CsvRow } from '@tael/runtime';
import { z } from 'zod';
import { errors } from '../errors.ts';
import type { Peers } from '../peers.ts';
import { byUser, toAdminUser } from './admin-user.ts';
import { filter, ordering } from './list-query.ts';
import { ask } from './owners.ts';
import { orderOf } from './wallet-users.ts';

const header = [
  ...['id', 'username', 'email', 'status', 'coinsHeld', 'coinPrice', 'stablecoinValue', 'cashSubsidy'],
  ...['availableWithdrawal', 'balance', 'totalWithdrawn', 'createdAt'],
];

export const walletExportPath = '/api/admin/users/wallet/export';

/** As many as auth names at a time. */
const foundAtOnce = 5000;
const askedAtOnce = 1000;
/** More are not kept to be sorted: they come as they are found, the newest account first. */
const mostSorted = 50_000;

interface Wish {
  search: string;
  sortBy: string;
  ascending: boolean;
}

/** The wallets as a file. Whatever moves meanwhile, each account that stays is in it once. */
export function walletExport(peers: Peers) {
  return route({
    method: 'get',
    path: walletExportPath,
    summary: 'All wallets as a CSV file, searched as the list is, and sorted so up to 50,000',
    tags: ['admin'],
    access: 'wallets.read',
    query: z.object({ search: filter, ...ordering }),
    answer: csvFile,
    handle: ({ query: { search, ...order } }) => {
      const rows = rowsOf(peers, { search: search.trim(), ...orderOf(order) });
      return Promise.resolve(csv({ name: `wallets-${new Date().toISOString().slice(0, 10)}`, header, rows }));
    },
  });
}

async function* rowsOf(peers: Peers, wish: Wish): AsyncGenerator<CsvRow> {
  const kept: Account[] = [];
  for await (const { accounts, total } of accountsOf(peers, wish.search)) {
    if (total <= mostSorted) kept.push(...accounts);
    else yield* accounts.map(toCells);
  }
  yield* kept.sort(inOrder(wish)).map(toCells);
}

interface Account {
  user: authRpc.User;
  holding: walletRpc.Holding | undefined;
}

/** Who there is only auth knows: the wallet may not have heard of somebody yet, who then has nothing. */
async function* accountsOf({ auth, wallet }: Peers, search: string) {
  const oldestFirst = { search, sortBy: 'created', ascending: true, limit: foundAtOnce };
  const seen = new Set<string>();
  for await (const { users, total } of pagesFromEnd((page) => auth.listUsers({ ...oldestFirst, page }))) {
    const fresh = users.filter(({ id }) => !seen.has(id)).reverse();
    for (const { id } of fresh) seen.add(id);
    for (let from = 0; from < fresh.length; from += askedAtOnce) {
      const some = fresh.slice(from, from + askedAtOnce);
      const { answer } = await ask('wallet', wallet?.getHoldings({ userIds: some.map(({ id }) => id) }));
      if (!answer) throw errors.unavailable();
      const holdingOf = byUser(answer.holdings);
      yield { total, accounts: some.map((user): Account => ({ user, holding: holdingOf.get(user.id) })) };
    }
  }
}

const toCells = ({ user, holding }: Account): CsvRow => {
  const shown = toAdminUser(user, holding, undefined);
  return [
    ...[shown._id, shown.username, shown.email, shown.status, shown.coinsHeld, shown.coinPrice],
    ...[shown.stablecoinValue, shown.cashSubsidy, shown.availableWithdrawal, shown.balance],
    ...[shown.totalWithdrawn, shown.createdAt],
  ];
};

/** Equal ones by id, as in the list. */
function inOrder({ sortBy, ascending }: Wish): (one: Account, other: Account) => number {
  const keyOf = sortBy === 'name' ? nameOf : sortBy === 'cash' ? subsidyOf : coinsOf;
  const way = ascending ? 1 : -1;
  return (one, other) => way * compare(keyOf(one), keyOf(other)) || compare(one.user.id, other.user.id);
}

const nameOf = ({ user }: Account): string => user.username.toLowerCase();
const subsidyOf = ({ holding }: Account): bigint => holding?.cashSubsidy ?? 0n;
const coinsOf = ({ holding }: Account): bigint => holding?.coins ?? 0n;
const compare = <T extends bigint | string>(one: T, other: T): number =>
  one < other ? -1 : one > other ? 1 : 0;
