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
): Promise<{ users: ListedUser[]; total: number; totalPages: number; currentPage: number }> {
  const { db } = deps.database;
  const by: Ranking = rankings.find((known) => known === sortBy) ?? 'points';
  const total = Number((await findFigures(db)).accounts);
  const totalPages = Math.ceil(total / limit);
  const currentPage = Math.min(page, Math.max(1, totalPages));
  const ranked = await findRanked(db, { by, ascending, limit, skip: (currentPage - 1) * limit });
  const parties = await findParties(
    deps,
    ranked.map(({ userId }) => userId),
  );
  const users = ranked.flatMap((one) => {
    const party = parties.get(one.userId);
    return party === undefined ? [] : [{ ...one, party }];
  });
  return { users, total, totalPages, currentPage };
}
