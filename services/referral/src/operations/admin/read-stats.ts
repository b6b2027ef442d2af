import type { Deps } from '../../deps.ts';
import { findTotals, type Totals } from '../../store/figures.ts';

/** Paid points stay in the total when their referral is deleted. */
export function readStats({ database }: Pick<Deps, 'database'>): Promise<Totals> {
  return findTotals(database.db);
}
