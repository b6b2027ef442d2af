import type { Deps } from '../deps.ts';
import { findCheckIns, type CheckIn } from '../store/checkins.ts';

export interface Flow extends CheckIn {
  key: string;
}

/** The check-ins behind these natural keys, `checkin:<user>:<date>`; other keys are others' business. */
export async function findFlows(deps: Deps, keys: readonly string[]): Promise<Flow[]> {
  const wanted = keys.flatMap((key) => {
    const [, userId, day] = /^checkin:([^:]+):([^:]+)$/.exec(key) ?? [];
    return userId === undefined || day === undefined ? [] : [{ userId, day }];
  });
  const found = await findCheckIns(deps.database.db, wanted);
  return found.map((checkIn) => ({ ...checkIn, key: `checkin:${checkIn.userId}:${checkIn.day}` }));
}
