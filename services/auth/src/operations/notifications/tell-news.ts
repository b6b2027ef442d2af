import type { Deps } from '../../deps.ts';
import { tellNextOfNews } from '../../store/announcements.ts';

export async function tellNews(deps: Deps, signal?: AbortSignal, batch = 1_000): Promise<string> {
  let batches = 0;
  const next = () => deps.database.transaction((tx) => tellNextOfNews(tx, batch, deps.clock.now()));
  while (!signal?.aborted && (await next())) batches += 1;
  return `${batches} batches`;
}
