import { purgeEvents } from '@tael/events';
import { purgeIdempotency } from '@tael/idempotency';
import type { Deps } from '../deps.ts';

export async function purgeExpired({ database: { db } }: Pick<Deps, 'database'>): Promise<string> {
  const inbox = await purgeEvents(db);
  let keys = 0;
  for (let some = await purgeIdempotency(db); some > 0; some = await purgeIdempotency(db)) keys += some;
  return `${inbox} inbox, ${keys} keys`;
}
