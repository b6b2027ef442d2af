import { replaceGauge } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { countUnconfirmed } from '../store/credits.ts';
import { patienceMs } from './reconcile-flows.ts';

/** Reads the database, so that all replicas report the same value. */
export function measureBreaks({ database, clock }: Pick<Deps, 'database' | 'clock'>): void {
  replaceGauge({
    name: 'referral_flow_breaks',
    help: 'Approvals older than a minute that points has not credited',
    async collect() {
      const before = new Date(clock.now().getTime() - patienceMs);
      // If the database is unavailable, the other metrics must still be scraped.
      const breaks = await countUnconfirmed(database.db, before).catch(() => undefined);
      // Removed rather than reset: 0 would mean that there is no break.
      if (breaks === undefined) this.remove();
      else this.set(breaks);
    },
  });
}
