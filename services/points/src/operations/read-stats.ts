import type { Deps } from '../deps.ts';
import { findFigures, type Figures } from '../store/figures.ts';

export function readStats(deps: Pick<Deps, 'database'>): Promise<Figures> {
  return findFigures(deps.database.db);
}
