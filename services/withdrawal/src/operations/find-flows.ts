import type { Flow } from '@tael/operations';
import type { Deps } from '../deps.ts';
import { flowKeyOf } from '../domain/withdrawal.ts';
import { findByIds } from '../store/withdrawals.ts';

/** Includes `requested` and `voided` rows, because money may be held for them. */
export async function findFlows(
  { database }: Pick<Deps, 'database'>,
  keys: readonly string[],
): Promise<Flow[]> {
  const wanted = new Set(keys);
  const found = await findByIds(
    database.db,
    keys.map((key) => key.slice(key.indexOf(':') + 1)),
  );
  return found
    .map(({ userId, amount, status: state, changedAt: at, ...row }) => ({
      ...{ key: flowKeyOf(row), userId, amount, state, at },
    }))
    .filter(({ key }) => wanted.has(key));
}
