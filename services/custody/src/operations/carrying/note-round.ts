import type { Deps } from '../../deps.ts';
import { noteTrouble, type Trouble } from '../../store/hot-accounts.ts';
import { explainQueued } from '../explain-waiting.ts';

/** Stored so that every replica, and the owner of a transfer, can see why nothing goes on. */
export async function noteRound(deps: Deps, chainId: number, trouble: Trouble): Promise<void> {
  await noteTrouble(deps.database.db, chainId, trouble);
  if (trouble.problem !== '') await explainQueued(deps, chainId, trouble.problem);
}
