import type { Deps } from '../deps.ts';
import { findSources, type SourceTotal } from '../store/entries.ts';

export function readSources(deps: Pick<Deps, 'database'>, userId: string): Promise<SourceTotal[]> {
  return findSources(deps.database.db, userId);
}
