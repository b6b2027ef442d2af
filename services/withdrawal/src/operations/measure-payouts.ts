import { replaceGauge } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { readOpenPayouts, type OpenPayouts } from '../store/counts.ts';

/** Reads the database, so that every replica reports the same values. */
export function measurePayouts({ database }: Pick<Deps, 'database'>): void {
  const payouts = (name: string, help: string, figure: (of: OpenPayouts) => number) =>
    replaceGauge({
      name,
      help,
      labelNames: ['state'],
      async collect() {
        this.reset();
        // If the database is unavailable, the other metrics must still be scraped.
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
