import type { Flow } from '@tael/operations';
import type { Deps } from '../deps.ts';
import { findCheckIns } from '../store/checkins.ts';

/** Keys are `checkin:<user>:<date>`; other keys are ignored. */
export async function findFlows(deps: Deps, keys: readonly string[]): Promise<Flow[]> {
  const wanted = keys.flatMap((key) => {
    const [, userId, day] = /^checkin:([^:]+):([^:]+)$/.exec(key) ?? [];
    return userId === undefined || day === undefined ? [] : [{ userId, day }];
  });
  const found = await findCheckIns(deps.database.db, wanted);
  return found.map(({ userId, day, points, at }) => ({
    key: `checkin:${userId}:${day}`,
    userId,
    amount: BigInt(points),
    state: 'checked-in',
    at,
  }));
}
