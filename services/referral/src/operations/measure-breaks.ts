import { Gauge } from 'prom-client';
import type { Deps } from '../deps.ts';
import { countUnconfirmed } from '../store/credits.ts';
import { patienceMs } from './reconcile-flows.ts';

/** Read when it is asked for, so that every replica says the same, whichever of them compares. Alarm on anything but 0. */
export function measureBreaks({ database, clock }: Pick<Deps, 'database' | 'clock'>): void {
  new Gauge({
    name: 'referral_flow_breaks',
    help: 'Approvals whose credit points has not confirmed for over a minute',
    async collect() {
      const before = new Date(clock.now().getTime() - patienceMs);
      // A database that is away must not keep the other figures from being read.
      const breaks = await countUnconfirmed(database.db, before).catch(() => undefined);
      // Not reset: that would say 0.
      if (breaks === undefined) this.remove();
      else this.set(breaks);
    },
  });
}
