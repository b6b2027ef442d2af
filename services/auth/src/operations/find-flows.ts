import type { Flow } from '@tael/operations';
import type { Deps } from '../deps.ts';
import { findCheckIns } from '../store/checkins.ts';

/** The check-ins behind these natural keys, `checkin:<user>:<date>`; other keys are others' business. */
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
