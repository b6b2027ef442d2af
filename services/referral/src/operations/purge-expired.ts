import { purgeEvents } from '@tael/events';
import { purgeIdempotency } from '@tael/idempotency';
import type { Deps } from '../deps.ts';

export async function purgeExpired({ database: { db } }: Pick<Deps, 'database'>): Promise<string> {
  return `${await purgeEvents(db)} inbox, ${await purgeIdempotency(db)} keys`;
}
