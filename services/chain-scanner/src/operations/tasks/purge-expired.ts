import { purgeEvents } from '@tael/events';
import { purgeIdempotency } from '@tael/idempotency';
import type { Deps } from '../../deps.ts';

const week = 7 * 24 * 3_600_000;

export async function purgeExpired({
  database,
  assets,
  clock,
}: Pick<Deps, 'database' | 'assets' | 'clock'>): Promise<string> {
  const inbox = await purgeEvents(database.db);
  const keys = await purgeIdempotency(database.db);
  const portfolios = await assets.forget(new Date(clock.now().getTime() - week));
  return `${inbox} inbox, ${keys} keys, ${portfolios} portfolios`;
}
