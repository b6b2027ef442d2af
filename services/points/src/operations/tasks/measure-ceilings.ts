import { replaceGauge } from '@tael/runtime';
import type { Deps } from '../../deps.ts';
import { readCeilings, type CeilingState } from '../read-ceilings.ts';

const gauges: Record<string, { help: string; value: (state: CeilingState) => number }> = {
  points_ceiling: {
    help: 'The ceiling: points for network-awards, ¥ cents for redemptions and first-week',
    value: (one) => Number(one.most),
  },
  points_ceiling_used: {
    help: 'The amount used: the highest of a network or account today; for redemptions, the sum of all accounts',
    value: (one) => Number(one.used),
  },
  points_ceiling_reached: {
    help: 'Networks or accounts at the ceiling today; at most 1 for redemptions',
    value: (one) => one.reached,
  },
};

/** Reads the database, so that all replicas report the same values. */
export function measureCeilings(deps: Pick<Deps, 'database' | 'clock' | 'config'>): void {
  for (const [name, { help, value }] of Object.entries(gauges)) {
    replaceGauge({
      name,
      help,
      labelNames: ['ceiling'],
      async collect() {
        this.reset();
        // If the database is unavailable, the other metrics must still be scraped.
        const states = await readCeilings(deps).catch(() => []);
        for (const state of states) this.set({ ceiling: state.ceiling }, value(state));
      },
    });
  }
}
