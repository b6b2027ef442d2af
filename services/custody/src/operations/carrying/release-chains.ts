import type { Deps } from '../../deps.ts';
import { releaseAccounts } from '../../store/hot-accounts.ts';

export const releaseChains = ({ database }: Pick<Deps, 'database'>, worker: string): Promise<void> =>
  releaseAccounts(database.db, worker);
