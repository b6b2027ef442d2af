import type { Deps } from '../../deps.ts';
import { listLimited, type LimitedNetwork } from '../../store/address-limits.ts';
import { listUsedUp, type UsedUp } from '../../store/sign-in-slots.ts';
import { limits } from '../../throttle.ts';
import { slotLimits } from '../attempt-slots.ts';

export async function readThrottled({
  database: { db },
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<{ accounts: UsedUp[]; networks: LimitedNetwork[] }> {
  const now = clock.now();
  const [accounts, networks] = await Promise.all([
    listUsedUp(db, now, slotLimits),
    listLimited(db, Object.values(limits), now),
  ]);
  return { accounts, networks };
}
