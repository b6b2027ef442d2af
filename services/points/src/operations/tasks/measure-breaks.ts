import { Gauge } from 'prom-client';
import type { Deps } from '../../deps.ts';
import { countBreaks } from '../../store/flow-breaks.ts';

/** Counted when the metrics are read, so all replicas report the same. */
export function measureBreaks({ database }: Pick<Deps, 'database'>): void {
  new Gauge({
    name: 'points_flow_breaks',
    help: 'Flows of value that points and another service tell differently, however long',
    labelNames: ['flow'],
    async collect() {
      this.reset();
      // A database that is down must not prevent the other metrics from being read.
      const counts = await countBreaks(database.db).catch(() => []);
      for (const { flow, breaks } of counts) this.set({ flow }, breaks);
    },
  });
}
