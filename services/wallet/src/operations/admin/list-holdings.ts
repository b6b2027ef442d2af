import type { Db } from '@tael/postgres';
import type { authRpc } from '@tael/proto';
import { pagesOf, type Pages } from '@tael/runtime';
import type { Deps } from '../../deps.ts';
import { rankings, rankUsers, type RankedPage } from '../../store/ranked-holdings.ts';
import { findNewestUsers } from '../../store/user-facts.ts';
import { readHoldings, type Holding } from '../read-holdings.ts';
import { findParties, searchedPages } from './find-parties.ts';

interface HoldingsWish {
  search: string;
  sortBy: string;
  order: string;
}

interface Page extends Pages {
  holdings: Holding[];
  /** The search found more accounts than can be ranked; `total` counts only the newest of them. */
  searchedPartially: boolean;
}

const mostFound = 5000;
/** Newest accounts to read from auth: the wallet may not have their events yet. */
const mostAdded = 100;

export async function listHoldings(
  deps: Deps,
  { page, limit, ...wish }: HoldingsWish & { page: number; limit: number },
): Promise<Page> {
  const { db } = deps.database;
  const search = wish.search.trim();
  const isSearch = search !== '';
  const first = { search, page: 1, limit: isSearch ? mostFound : Math.min(limit, mostAdded) };
  const found = await deps.peers.auth.listUsers(first);
  const foundIds = found.users.map(({ id }) => id);
  const total = isSearch ? foundIds.length : found.total;
  const pages = pagesOf(total, { page, limit });
  const ranking = { ...rankingOf(wish), skip: (pages.currentPage - 1) * limit, take: limit };
  const among = isSearch ? foundIds : limit < total ? undefined : await withNewest(db, limit, foundIds);
  const holdings = await readHoldings(deps, await rankUsers(db, ranking, among));
  return { holdings, ...pages, searchedPartially: found.total > total };
}

function rankingOf({ sortBy, order }: HoldingsWish): Pick<RankedPage, 'by' | 'ascending'> {
  const by = rankings.find((known) => known === sortBy) ?? 'coins';
  return { by, ascending: (order || (by === 'name' ? 'asc' : 'desc')) === 'asc' };
}

const withNewest = async (db: Db, take: number, newest: readonly string[]): Promise<string[]> => [
  ...new Set([...(await findNewestUsers(db, { before: undefined, take })), ...newest]),
];

export interface ExportedHolding {
  user: authRpc.User;
  holding: Holding;
}

const exportedAtOnce = 1000;

/** One statement at the start ranks the accounts. More than `mostSorted` come newest first. */
export async function* exportHoldings(
  deps: Deps,
  wish: HoldingsWish,
  mostSorted = 50_000,
): AsyncGenerator<ExportedHolding> {
  for await (const ids of idsToExport(deps, wish, mostSorted)) {
    const [users, holdings] = await Promise.all([findParties(deps, ids), readHoldings(deps, ids)]);
    for (const holding of holdings) {
      const user = users.get(holding.userId);
      if (user !== undefined) yield { user, holding };
    }
  }
}

async function* idsToExport(deps: Deps, wish: HoldingsWish, mostSorted: number): AsyncGenerator<string[]> {
  const { db } = deps.database;
  const search = wish.search.trim();
  const ranked = (ids: readonly string[]) =>
    rankUsers(db, { ...rankingOf(wish), skip: 0, take: ids.length }, ids);
  if (search !== '') {
    const kept: string[] = [];
    for await (const { ids, total: found } of searchedPages(deps, search)) {
      if (found <= mostSorted) kept.push(...ids);
      else yield* portions(ids);
    }
    yield* portions(await ranked(kept));
    return;
  }
  const { users, total } = await deps.peers.auth.listUsers({ page: 1, limit: mostAdded });
  const newest = users.map(({ id }) => id);
  if (total <= mostSorted) {
    yield* portions(await ranked(await withNewest(db, mostSorted + mostAdded, newest)));
    return;
  }
  yield newest;
  const added = new Set(newest);
  for (let before: string | undefined; ;) {
    const ids = await findNewestUsers(db, { before, take: exportedAtOnce });
    yield ids.filter((id) => !added.has(id));
    if (ids.length < exportedAtOnce) return;
    before = ids.at(-1);
  }
}

const portions = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / exportedAtOnce) }, (_, i) =>
    ids.slice(i * exportedAtOnce, (i + 1) * exportedAtOnce),
  );
