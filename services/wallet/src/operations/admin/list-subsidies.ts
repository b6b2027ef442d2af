import type { AdminOperation } from '@tael/contract/wallet';
import { pagesOf, type Pages } from '@tael/runtime';
import type { Deps } from '../../deps.ts';
import { dayAfter, daysBetween, lastDays, shanghaiDay, startOfDay } from '../../domain/shanghai-day.ts';
import {
  findSubsidies,
  sumSubsidies,
  sumSubsidiesByDay,
  type SubsidyEntry,
  type SubsidyFilter,
  type SubsidyTotals,
} from '../../store/subsidy-register.ts';
import {
  findParties,
  searchAllParties,
  searchedId,
  searchParties,
  type FoundParties,
  type Party,
} from './find-parties.ts';

export type { SubsidyTotals };

/** Days in Shanghai, both included. */
export interface SubsidyWish {
  operation?: AdminOperation | undefined;
  search: string;
  from?: string | undefined;
  to?: string | undefined;
}

export interface ListedSubsidy {
  entry: SubsidyEntry;
  user: Party | undefined;
  by: Party | undefined;
}

interface Page extends Omit<Pages, 'total'> {
  items: ListedSubsidy[];
  totals: SubsidyTotals;
  searchedPartially: boolean;
}

export async function listSubsidies(
  deps: Deps,
  { page, limit, ...wish }: SubsidyWish & { page: number; limit: number },
): Promise<Page> {
  const { db } = deps.database;
  const { filter, searchedPartially } = await filterOf(wish, (search) => searchParties(deps, search));
  const totals = await sumSubsidies(db, filter);
  const { totalPages, currentPage } = pagesOf(Number(totals.entries), { page, limit });
  const found = await findSubsidies(db, filter, { skip: (currentPage - 1) * limit, take: limit });
  return { items: await withParties(deps, found), totals, totalPages, currentPage, searchedPartially };
}

const usualDays = 30;
const mostDays = 366;

export async function sumSubsidyDays(
  deps: Deps,
  wish: SubsidyWish,
): Promise<{ days: (SubsidyTotals & { day: string })[]; searchedPartially: boolean }> {
  const to = wish.to ?? shanghaiDay(deps.clock.now());
  const days =
    wish.from === undefined ? lastDays(startOfDay(to), usualDays) : daysBetween(wish.from, to, mostDays);
  const [from] = days;
  if (from === undefined) return { days: [], searchedPartially: false };
  const { filter, searchedPartially } = await filterOf({ ...wish, from, to }, (search) =>
    searchParties(deps, search),
  );
  return { days: await sumSubsidiesByDay(deps.database.db, filter, days), searchedPartially };
}

const exportedAtOnce = 500;

export async function* exportSubsidies(deps: Deps, wish: SubsidyWish): AsyncGenerator<ListedSubsidy> {
  const { filter } = await filterOf(wish, (search) => searchAllParties(deps, search));
  for (let after: string | undefined; ;) {
    const portion = await findSubsidies(deps.database.db, filter, { after, skip: 0, take: exportedAtOnce });
    yield* await withParties(deps, portion);
    if (portion.length < exportedAtOnce) return;
    after = portion.at(-1)?.id;
  }
}

async function withParties(deps: Deps, entries: readonly SubsidyEntry[]): Promise<ListedSubsidy[]> {
  const ids = entries.flatMap(({ userId, actorId }) => [userId, actorId]);
  const parties = await findParties(deps, ids);
  return entries.map((entry) => ({
    entry,
    user: parties.get(entry.userId),
    by: parties.get(entry.actorId),
  }));
}

async function filterOf(
  { operation, search, from, to }: SubsidyWish,
  partiesOf: (search: string) => Promise<FoundParties>,
): Promise<{ filter: SubsidyFilter; searchedPartially: boolean }> {
  const needle = search.trim();
  const found = needle === '' ? undefined : await partiesOf(needle);
  const filter = {
    operation,
    users: found?.ids,
    id: searchedId(needle),
    from: from === undefined ? undefined : startOfDay(from),
    until: to === undefined ? undefined : startOfDay(dayAfter(to)),
  };
  return { filter, searchedPartially: found?.isPart ?? false };
}
