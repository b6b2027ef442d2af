import { Gauge } from 'prom-client';
import type { Deps } from '../deps.ts';
import { countBroken } from '../store/reconciling.ts';

/** Read when it is asked for, so that every replica says the same, whichever of them compares. */
export function measureBreaks({ database }: Pick<Deps, 'database'>): void {
  new Gauge({
    name: 'chain_scanner_flow_breaks',
    help: 'Confirmed deposits that the wallet was found not to have credited; alarm on anything but 0',
    async collect() {
      // A database that is away must not keep the other figures from being read.
      const broken = await countBroken(database.db).catch(() => undefined);
      // Not reset: that would say 0.
      if (broken === undefined) this.remove();
      else this.set(broken);
    },
  });
}
