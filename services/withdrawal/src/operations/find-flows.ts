import type { Flow } from '@tael/operations';
import type { Deps } from '../deps.ts';
import { holdIdOf } from '../domain/withdrawal.ts';
import { findByIds } from '../store/withdrawals.ts';

const prefix = holdIdOf('');

/** Includes `requested` and `voided` rows, because money may be held for them. */
export async function findFlows(
  { database }: Pick<Deps, 'database'>,
  keys: readonly string[],
): Promise<Flow[]> {
  const ids = keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  const found = await findByIds(database.db, ids);
  return found.map(({ id, userId, amount, status: state, changedAt: at }) => ({
    key: holdIdOf(id),
    userId,
    amount,
    state,
    at,
  }));
}
