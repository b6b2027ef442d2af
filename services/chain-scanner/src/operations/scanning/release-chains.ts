import type { Deps } from '../../deps.ts';
import { releaseCursors } from '../../store/cursors.ts';

/** On shutdown, so that another replica need not wait for the leases to expire. */
export const releaseChains = ({ database }: Pick<Deps, 'database'>, reader: string): Promise<void> =>
  releaseCursors(database.db, reader);
