import type { Tx } from '@tael/postgres';
import type { Deps } from '../deps.ts';

/** One transaction. What it published leaves as soon as it is committed, not with the relay's next round. */
export async function transact<T>(
  deps: Pick<Deps, 'database' | 'outbox'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const result = await deps.database.transaction(work);
  deps.outbox.poke();
  return result;
}
