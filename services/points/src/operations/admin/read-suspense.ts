import type { Deps } from '../../deps.ts';
import { findSuspended, type SuspendedEntry } from '../../store/entries.ts';

/** Points that arrived for closed accounts. */
export function readSuspense(
  deps: Pick<Deps, 'database'>,
  { page, limit }: { page: number; limit: number },
): Promise<SuspendedEntry[]> {
  return findSuspended(deps.database.db, { newest: limit, skip: (page - 1) * limit });
}
