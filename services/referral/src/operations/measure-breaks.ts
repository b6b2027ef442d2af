import { Gauge } from 'prom-client';
import type { Deps } from '../deps.ts';
import { countUnconfirmed } from '../store/credits.ts';
import { patienceMs } from './reconcile-flows.ts';

/** Counted when the metrics are read, so all replicas report the same. Alert on any value but 0. */
export function measureBreaks({ database, clock }: Pick<Deps, 'database' | 'clock'>): void {
  new Gauge({
    name: 'referral_flow_breaks',
    help: 'Approvals whose credit points has not confirmed for over a minute',
    async collect() {
      const before = new Date(clock.now().getTime() - patienceMs);
      // A database that is down must not prevent the other metrics from being read.
      const breaks = await countUnconfirmed(database.db, before).catch(() => undefined);
      // Not reset, because that would report 0.
      if (breaks === undefined) this.remove();
      else this.set(breaks);
    },
  });
}
