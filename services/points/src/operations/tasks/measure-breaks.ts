import { Gauge } from 'prom-client';
import type { Deps } from '../../deps.ts';
import { countBreaks } from '../../store/flow-breaks.ts';

/** Read when it is asked for, so that every replica says the same, whichever of them compares. */
export function measureBreaks({ database }: Pick<Deps, 'database'>): void {
  new Gauge({
    name: 'points_flow_breaks',
    help: 'Flows of value that points and another service tell differently, however long',
    labelNames: ['flow'],
    async collect() {
      this.reset();
      // A database that is away must not keep the other figures from being read.
      const counts = await countBreaks(database.db).catch(() => []);
      for (const { flow, breaks } of counts) this.set({ flow }, breaks);
    },
  });
}
