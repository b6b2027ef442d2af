import type { Deps } from '../deps.ts';
import { findTransactions, type KnownTransaction } from '../store/sends.ts';

/** For another service's items; unknown ids are left out. */
export const readTransactions = (
  { database }: Pick<Deps, 'database'>,
  ids: string[],
): Promise<KnownTransaction[]> => findTransactions(database.db, ids);
