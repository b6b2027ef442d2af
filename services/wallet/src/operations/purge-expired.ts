import { purgeApprovals } from '@tael/approvals';
import { purgeEvents } from '@tael/events';
import { purgeIdempotency } from '@tael/idempotency';
import { inBatches } from '@tael/postgres';
import type { Deps } from '../deps.ts';
import { purgeKeys } from '../store/idempotency-keys.ts';

export async function purgeExpired({ database: { db }, clock }: Deps): Promise<string> {
  const now = clock.now();
  const keys = (await inBatches(() => purgeKeys(db, now))) + (await purgeIdempotency(db));
  return `${keys} keys, ${await purgeApprovals(db, now)} approvals, ${await purgeEvents(db)} inbox`;
}
