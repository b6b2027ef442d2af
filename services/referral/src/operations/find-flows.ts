import type { Flow } from '@tael/operations';
import { isUuid } from '@tael/postgres';
import type { Deps } from '../deps.ts';
import { findDecided } from '../store/credits.ts';

const prefix = 'referral:';

/** Keys are `referral:<id>`; other keys are ignored. */
export async function findFlows(
  { database }: Pick<Deps, 'database'>,
  keys: readonly string[],
): Promise<Flow[]> {
  const ids = keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  const found = await findDecided(database.db, ids.filter(isUuid));
  return found.map(({ id, referrerId, points, status, at }) => ({
    key: prefix + id,
    userId: referrerId,
    amount: BigInt(points),
    state: status,
    at,
  }));
}
