import type { Deps } from '../deps.ts';
import { findTransfers, type Transfer } from '../store/transfers.ts';

export type { Transfer };

/** Sends: other services know nothing of the platform's own moves. */
export const readTransfers = async (
  { database }: Pick<Deps, 'database'>,
  ids: readonly string[],
): Promise<Transfer[]> => (await findTransfers(database.db, ids)).filter(({ kind }) => kind === 'send');
