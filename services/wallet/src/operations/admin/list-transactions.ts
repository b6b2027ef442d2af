import type { Db } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import { kindsOfAdminType, type AdminType } from '../../domain/kinds.ts';
import { dayAfter, startOfDay } from '../../domain/shanghai-day.ts';
import type { TransactionStatus } from '../../domain/transaction-status.ts';
import {
  countByDay,
  countMatches,
  findListedPage,
  type ListedTransaction,
  type ListFilter,
  type Stretch,
} from '../../store/admin-transactions.ts';
import {
  findParties,
  searchAllParties,
  searchParties,
  type FoundParties,
  type Party,
} from './find-parties.ts';

export interface WithParties {
  transaction: ListedTransaction;
  /** Undefined for the house or a deleted user. */
  from: Party | undefined;
  to: Party | undefined;
  decidedBy: Party | undefined;
}

export interface Wish {
  type?: AdminType | undefined;
  status?: TransactionStatus | undefined;
  search: string;
}

interface Page {
  items: WithParties[];
  total: number;
  totalPages: number;
  currentPage: number;
  searchedPartially: boolean;
}

/** Newest first. A page past the end returns the last page. */
export async function listTransactions(
  deps: Deps,
  { page, limit, ...wish }: Wish & { page: number; limit: number },
): Promise<Page> {
  const { db } = deps.database;
  const { filter, searchedPartially } = await filterOf(wish, (search) => searchParties(deps, search));
  const { total, stretch } = await planPage(db, filter, { page, limit });
  const found = total === 0 ? [] : await findListedPage(db, filter, stretch);
  const totalPages = Math.ceil(total / limit);
  const currentPage = Math.max(1, Math.min(page, totalPages));
  return { items: await withParties(deps, found), total, totalPages, currentPage, searchedPartially };
}

/** Skips whole days by their stored counts, so a late page costs no more than an early one. */
export async function planPage(
  db: Db,
  filter: ListFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ total: number; stretch: Stretch }> {
  const skipTo = (total: number) => (Math.max(1, Math.min(page, Math.ceil(total / limit))) - 1) * limit;
  const { search } = filter;
  if (search !== undefined) {
    const total = await countMatches(db, { ...filter, search });
    return { total, stretch: { skip: skipTo(total), take: limit } };
  }
  const days = await countByDay(db, filter);
  const total = days.reduce((sum, { count }) => sum + count, 0);
  let skip = skipTo(total);
  for (const { day, count } of days) {
    if (skip < count) return { total, stretch: { until: startOfDay(dayAfter(day)), skip, take: limit } };
    skip -= count;
  }
  return { total, stretch: { skip: 0, take: limit } };
}

/** With many parties, each portion scans all their transactions, so the portions are larger. */
const portionOf = ({ search }: ListFilter): number => (search && search.parties.length > 100 ? 3_000 : 300);

export async function* exportTransactions(deps: Deps, wish: Wish): AsyncGenerator<WithParties> {
  const { filter } = await filterOf(wish, (search) => searchAllParties(deps, search));
  const exportedAtOnce = portionOf(filter);
  for (let after: string | undefined; ;) {
    const portion = await findListedPage(deps.database.db, filter, { after, skip: 0, take: exportedAtOnce });
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

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

async function filterOf(
  { type, status, search }: Wish,
  partiesOf: (search: string) => Promise<FoundParties>,
): Promise<{ filter: ListFilter; searchedPartially: boolean }> {
  const needle = search.trim();
  const filter = { kinds: kindsOfAdminType(type), status };
  if (needle === '') return { filter, searchedPartially: false };
  const { ids: parties, isPart: searchedPartially } = await partiesOf(needle);
  const id = uuid.test(needle) ? needle : undefined;
  return { filter: { ...filter, search: { parties, id, address: needle } }, searchedPartially };
}
