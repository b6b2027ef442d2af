import type { Deps } from '../../deps.ts';
import { findSuspended, type SuspendedEntry } from '../../store/entries.ts';

export function readSuspense(
  deps: Pick<Deps, 'database'>,
  { page, limit }: { page: number; limit: number },
): Promise<SuspendedEntry[]> {
  return findSuspended(deps.database.db, { newest: limit, skip: (page - 1) * limit });
}
