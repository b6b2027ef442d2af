import { purgeEvents } from '@tael/events';
import { purgeIdempotency } from '@tael/idempotency';
import type { Deps } from '../deps.ts';

export async function purgeExpired({ database }: Pick<Deps, 'database'>): Promise<string> {
  const events = await purgeEvents(database.db);
  const answers = await purgeIdempotency(database.db);
  return `${events} inbox rows and ${answers} stored answers deleted`;
}
