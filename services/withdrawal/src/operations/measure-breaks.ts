import { replaceGauge } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { readBreaks } from '../store/flow-breaks.ts';

/** Reads the database, so that every replica reports the same value. */
export function measureBreaks({ database }: Pick<Deps, 'database'>): void {
  replaceGauge({
    name: 'withdrawal_flow_breaks',
    help: 'Withdrawals whose hold in the ledger has been wrong for over a minute',
    async collect() {
      // If the database is unavailable, the other metrics must still be scraped.
      const breaks = await readBreaks(database.db).catch(() => undefined);
      // Removed rather than reset: 0 would mean that a comparison found no break.
      if (breaks === undefined) this.remove();
      else this.set(breaks);
    },
  });
}
