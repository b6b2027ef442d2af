import { Gauge } from 'prom-client';
import type { Deps } from '../deps.ts';
import { readOpenPayouts, type OpenPayouts } from '../store/counts.ts';

/** Read when it is asked for, so that every replica says the same. */
export function measurePayouts({ database }: Pick<Deps, 'database'>): void {
  const payouts = (name: string, help: string, figure: (of: OpenPayouts) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['state'],
      async collect() {
        this.reset();
        // A database that is away must not keep the other figures from being read.
        for (const open of await readOpenPayouts(database.db).catch(() => []))
          this.set({ state: open.state }, figure(open));
      },
    });
  payouts('withdrawal_payouts', 'Payouts that have yet to end, by state', ({ count }) => count);
  payouts(
    'withdrawal_payout_oldest_seconds',
    'Since the oldest payout of a state was requested; 0 without any',
    ({ oldestSeconds }) => oldestSeconds ?? 0,
  );
}
