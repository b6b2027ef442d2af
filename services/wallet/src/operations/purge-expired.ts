import { purgeEvents } from '@tael/events';
import { inBatches } from '@tael/postgres';
import type { Deps } from '../deps.ts';
import { purgeKeys } from '../store/idempotency-keys.ts';

export async function purgeExpired({ database: { db }, clock }: Deps): Promise<string> {
  const now = clock.now();
  const keys = await inBatches(() => purgeKeys(db, now));
  return `${keys} keys, ${await purgeEvents(db)} inbox`;
}
