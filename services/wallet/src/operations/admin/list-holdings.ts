import type { Deps } from '../../deps.ts';
import { rankings, rankUsers } from '../../store/ranked-holdings.ts';
import { readHoldings, type Holding } from '../read-holdings.ts';

interface Wish {
  /** One of `rankings`; any other value, such as a sort by value, means by coins. */
  sortBy: string;
  ascending: boolean;
  page: number;
  limit: number;
  userIds: readonly string[] | undefined;
}

export async function listHoldings(deps: Deps, wish: Wish): Promise<Holding[]> {
  const { sortBy, ascending, page, limit, userIds } = wish;
  const by = rankings.find((known) => known === sortBy) ?? 'coins';
  const stretch = { by, ascending, skip: (page - 1) * limit, take: limit };
  return readHoldings(deps, await rankUsers(deps.database.db, stretch, userIds));
}
