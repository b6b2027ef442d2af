import { replaceGauge } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { readRailStates, type RailState } from '../store/rails.ts';
import { countDifferences } from '../store/statements.ts';

/** Reads the database, so that every replica reports the same values. */
export function measureRails({
  database: { db },
  clock,
  rails,
}: Pick<Deps, 'database' | 'clock' | 'rails'>): void {
  const ofRail = (name: string, help: string, figure: (state: RailState | undefined) => number) =>
    replaceGauge({
      ...{ name: `withdrawal_rail_${name}`, help, labelNames: ['method'] },
      async collect() {
        this.reset();
        // If the database is unavailable, the other metrics must still be scraped.
        const states = await readRailStates(db).catch(() => undefined);
        for (const method of states === undefined ? [] : rails.keys())
          this.set({ method }, figure(states?.find((one) => one.method === method)));
      },
    });
  ofRail('waits_seconds', 'Since when a rail does not pay; 0 while it pays', (state) =>
    state?.waitsSince ? (clock.now().getTime() - state.waitsSince.getTime()) / 1000 : 0,
  );
  ofRail('stopped', '1 while a person has stopped a rail', (state) => (state?.stoppedAt ? 1 : 0));
  replaceGauge({
    ...{ name: 'withdrawal_rail_differences', labelNames: ['method'] },
    help: 'Differences between statements of a provider and payouts; alert if not 0',
    async collect() {
      this.reset();
      for (const { method, differences } of await countDifferences(db).catch(() => []))
        this.set({ method }, differences);
    },
  });
}
