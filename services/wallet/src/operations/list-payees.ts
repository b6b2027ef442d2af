import type { Deps } from '../deps.ts';
import { findRecentPayees } from '../store/own-transactions.ts';

export interface RecentPayee {
  username: string | null;
  address: string | null;
  lastSentAt: Date;
}

const shown = 10;

export const listPayees = ({ database }: Pick<Deps, 'database'>, userId: string): Promise<RecentPayee[]> =>
  findRecentPayees(database.db, userId, shown);
