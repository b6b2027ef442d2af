import type { Deps } from '../../deps.ts';
import { releaseCursors } from '../../store/cursors.ts';

/** So that another replica need not wait until this one counts as silent. */
export const releaseChains = ({ database }: Pick<Deps, 'database'>, reader: string): Promise<void> =>
  releaseCursors(database.db, reader);
