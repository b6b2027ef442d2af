import { replaceGauge } from '@tael/runtime';
import type { Deps } from '../../deps.ts';
import { countBreaks } from '../../store/flow-breaks.ts';

/** Reads the database, so that all replicas report the same values. */
export function measureBreaks({ database }: Pick<Deps, 'database'>): void {
  replaceGauge({
    name: 'points_flow_breaks',
    help: 'Flows of value on which points and another service disagree, of any age',
    labelNames: ['flow'],
    async collect() {
      this.reset();
      // If the database is unavailable, the other metrics must still be scraped.
      const counts = await countBreaks(database.db).catch(() => []);
      for (const { flow, breaks } of counts) this.set({ flow }, breaks);
    },
  });
}
