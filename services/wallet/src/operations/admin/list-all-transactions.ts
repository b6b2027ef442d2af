import type { AdminType, TransactionStatus } from '@tael/contract/wallet';
import type { Db } from '@tael/postgres';
import { pagesOf, type PageOf } from '@tael/runtime';
import type { Deps } from '../../deps.ts';
import { kindsOfAdminType } from '../../domain/kinds.ts';
import { dayAfter, startOfDay } from '../../domain/shanghai-day.ts';
import {
  countByDay,
  countMatches,
  findListedPage,
  type ListedTransaction,
  type ListFilter,
  type ListOrder,
  type Range,
} from '../../store/admin-transactions.ts';
import {
  findParties,
  searchAllParties,
  searchedId,
  searchParties,
  type FoundParties,
  type Party,
} from './find-parties.ts';

export interface WithParties {
  transaction: ListedTransaction;
  from: Party | undefined;
  to: Party | undefined;
  decidedBy: Party | undefined;
}

export interface Wish {
  type?: AdminType | undefined;
  status?: TransactionStatus | undefined;
  search: string;
  order?: ListOrder | undefined;
}

interface Page extends PageOf<WithParties> {
  searchedPartially: boolean;
}

/** A page past the end returns the last page. */
export async function listAllTransactions(
  deps: Deps,
  { page, limit, order, ...wish }: Wish & { page: number; limit: number },
): Promise<Page> {
  const { db } = deps.database;
  const { filter, searchedPartially } = await filterOf(wish, (search) => searchParties(deps, search));
  const { total, range } = await planPage(db, filter, { page, limit, order });
  const found = total === 0 ? [] : await findListedPage(db, filter, range);
  return { items: await withParties(deps, found), ...pagesOf(total, { page, limit }), searchedPartially };
}

/** A list ordered by time skips whole days by their stored counts, so a late page costs no more than an early one. */
export async function planPage(
  db: Db,
  filter: ListFilter,
  { page, limit, order }: { page: number; limit: number; order?: ListOrder | undefined },
): Promise<{ total: number; range: Range }> {
  const skipTo = (total: number) => (pagesOf(total, { page, limit }).currentPage - 1) * limit;
  const { search } = filter;
  if (search !== undefined) {
    const total = await countMatches(db, { ...filter, search });
    return { total, range: { order, skip: skipTo(total), take: limit } };
  }
  const days = await countByDay(db, filter);
  const total = days.reduce((sum, { count }) => sum + count, 0);
  let skip = skipTo(total);
  if (order?.by === 'amount') return { total, range: { order, skip, take: limit } };
  for (const { day, count } of order?.ascending ? days.toReversed() : days) {
    const edge = order?.ascending ? { since: startOfDay(day) } : { until: startOfDay(dayAfter(day)) };
    if (skip < count) return { total, range: { order, ...edge, skip, take: limit } };
    skip -= count;
  }
  return { total, range: { order, skip: 0, take: limit } };
}

/** With many parties, or by amount, each portion scans all their transactions, so the portions are larger. */
const portionOf = ({ search }: ListFilter, order: ListOrder | undefined): number =>
  search && (search.parties.length > 100 || order?.by === 'amount') ? 3_000 : 300;

export async function* exportAllTransactions(
  deps: Deps,
  { order, ...wish }: Wish,
): AsyncGenerator<WithParties> {
  const { filter } = await filterOf(wish, (search) => searchAllParties(deps, search));
  const exportedAtOnce = portionOf(filter, order);
  for (let after: string | undefined; ;) {
    const range = { order, after, skip: 0, take: exportedAtOnce };
    const portion = await findListedPage(deps.database.db, filter, range);
    yield* await withParties(deps, portion);
    if (portion.length < exportedAtOnce) return;
    after = portion.at(-1)?.id;
  }
}

async function withParties(
  deps: Pick<Deps, 'peers'>,
  found: readonly ListedTransaction[],
): Promise<WithParties[]> {
  const ids = found.flatMap(({ fromUser, toUser, actorId }) => [fromUser, toUser, actorId]);
  const parties = await findParties(deps, ids);
  return found.map((transaction) => ({
    transaction,
    from: parties.get(transaction.fromUser ?? ''),
    to: parties.get(transaction.toUser ?? ''),
    decidedBy: parties.get(transaction.actorId ?? ''),
  }));
}

async function filterOf(
  { type, status, search }: Wish,
  partiesOf: (search: string) => Promise<FoundParties>,
): Promise<{ filter: ListFilter; searchedPartially: boolean }> {
  const needle = search.trim();
  const filter = { kinds: kindsOfAdminType(type), status };
  if (needle === '') return { filter, searchedPartially: false };
  const { ids: parties, isPart: searchedPartially } = await partiesOf(needle);
  return {
    filter: { ...filter, search: { parties, id: searchedId(needle), address: needle } },
    searchedPartially,
  };
}
