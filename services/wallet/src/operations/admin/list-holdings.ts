import type { Deps } from '../../deps.ts';
import { rankings, rankUsers } from '../../store/ranked-holdings.ts';
import { readHoldings, type Holding } from '../read-holdings.ts';

interface Wish {
  /** What isn't offered is the default: by coins. By value is the same. */
  sortBy: string;
  ascending: boolean;
  page: number;
  limit: number;
  /** Undefined: of all accounts. */
  userIds: readonly string[] | undefined;
}

export async function listHoldings(deps: Deps, wish: Wish): Promise<Holding[]> {
  const { sortBy, ascending, page, limit, userIds } = wish;
  const by = rankings.find((known) => known === sortBy) ?? 'coins';
  const stretch = { by, ascending, skip: (page - 1) * limit, take: limit };
  return readHoldings(deps, await rankUsers(deps.database.db, stretch, userIds));
}
