import type { Deps } from '../../deps.ts';
import { deliverNextBatch } from '../../store/announcements.ts';

export async function deliverAnnouncements(deps: Deps, signal?: AbortSignal, batch = 1_000): Promise<string> {
  let batches = 0;
  const next = () => deps.database.transaction((tx) => deliverNextBatch(tx, batch, deps.clock.now()));
  while (!signal?.aborted && (await next())) batches += 1;
  return `${batches} batches`;
}
