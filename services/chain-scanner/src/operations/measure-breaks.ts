import { replaceGauge } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { countBroken } from '../store/reconciling.ts';

/** Reads the database, so that every replica reports the same value. */
export function measureBreaks({ database }: Pick<Deps, 'database'>): void {
  replaceGauge({
    name: 'chain_scanner_flow_breaks',
    help: 'Confirmed deposits that the wallet has not credited; alert if not 0',
    async collect() {
      // If the database is unavailable, the other metrics must still be scraped.
      const broken = await countBroken(database.db).catch(() => undefined);
      // Removed rather than reset: 0 would mean that there is no break.
      if (broken === undefined) this.remove();
      else this.set(broken);
    },
  });
}
