import { purgeEvents } from '@tael/events';
import type { Deps } from '../deps.ts';
import { purgeKeys } from '../store/idempotency-keys.ts';

export async function purgeExpired({ database: { db }, clock }: Deps): Promise<string> {
  const now = clock.now();
  let keys = 0;
  for (let some = await purgeKeys(db, now); some > 0; some = await purgeKeys(db, now)) keys += some;
  return `${keys} keys, ${await purgeEvents(db)} inbox`;
}
