import { pagesOf, type Pages } from '@tael/runtime';
import type { Deps } from '../../deps.ts';
import { findFigures } from '../../store/figures.ts';
import { findRanked, rankings, type Ranked, type Ranking } from '../../store/ranking.ts';
import { findParties, type Party } from './find-parties.ts';

export interface ListWish {
  page: number;
  limit: number;
  sortBy: string;
  ascending: boolean;
}

export interface ListedUser extends Ranked {
  party: Party;
}

export async function listUsers(
  deps: Pick<Deps, 'database' | 'peers'>,
  { page, limit, sortBy, ascending }: ListWish,
): Promise<Pages & { users: ListedUser[] }> {
  const { db } = deps.database;
  const by: Ranking = rankings.find((known) => known === sortBy) ?? 'points';
  const pages = pagesOf(Number((await findFigures(db)).accounts), { page, limit });
  const ranked = await findRanked(db, { by, ascending, limit, skip: (pages.currentPage - 1) * limit });
  const parties = await findParties(
    deps,
    ranked.map(({ userId }) => userId),
  );
  const users = ranked.flatMap((one) => {
    const party = parties.get(one.userId);
    return party === undefined ? [] : [{ ...one, party }];
  });
  return { users, ...pages };
}
