import type { Deps } from '../../deps.ts';
import { wellFormed } from '../assets/read-portfolio.ts';

const day = 24 * 3_600_000;
const mostAtOnce = 200;

export async function rescanPortfolios(
  { assets, portfolios, clock }: Pick<Deps, 'assets' | 'portfolios' | 'clock'>,
  signal: AbortSignal,
): Promise<string> {
  const now = clock.now().getTime();
  const stale = await assets.findStale(new Date(now - day), new Date(now - 300_000), mostAtOnce);
  let read = 0;
  for (const address of stale) {
    if (signal.aborted) break;
    await portfolios.refresh(wellFormed(address));
    read += 1;
  }
  return `${read} of ${stale.length} portfolios read`;
}
