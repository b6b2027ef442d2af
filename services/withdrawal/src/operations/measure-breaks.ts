import { Gauge } from 'prom-client';
import type { Deps } from '../deps.ts';
import { readBreaks } from '../store/flow-breaks.ts';

/** Read when it is asked for, so that every replica says the same, whichever of them compares. Alarm on anything but 0. */
export function measureBreaks({ database }: Pick<Deps, 'database'>): void {
  new Gauge({
    name: 'withdrawal_flow_breaks',
    help: 'Withdrawals whose hold at the ledger had not been what it should be for over a minute when last compared',
    async collect() {
      // A database that is away must not keep the other figures from being read.
      const breaks = await readBreaks(database.db).catch(() => undefined);
      // Not reset: that would say 0, and nothing was compared.
      if (breaks === undefined) this.remove();
      else this.set(breaks);
    },
  });
}
