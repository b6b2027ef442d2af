import type { Deps } from '../deps.ts';
import { findTransfers, type Transfer } from '../store/transfers.ts';

export type { Transfer };

export const readTransfers = (
  { database }: Pick<Deps, 'database'>,
  ids: readonly string[],
): Promise<Transfer[]> => findTransfers(database.db, ids);
