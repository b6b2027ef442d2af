import { replaceGauge } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { findAccounts, type HotAccount, type Trouble } from '../store/hot-accounts.ts';
import { pausedBy } from '../domain/pause.ts';
import { findReadings, findUnswept } from '../store/readings.ts';
import { countBroken } from '../store/reconciling.ts';
import { countOpen, type Count } from '../store/transfers.ts';

/** Reads the database, so that every replica reports the same values. */
export function measureTransfers({
  database: { db },
  clock,
  carriers,
}: Pick<Deps, 'database' | 'clock' | 'carriers'>): void {
  const inUse = new Set(carriers.flatMap(({ chain, off }) => (off === '' ? chain.id : [])));
  // If the database is unavailable, the other metrics must still be scraped.
  const counts = (name: string, help: string, figure: (of: Count) => number) =>
    replaceGauge({
      ...{ name: `custody_${name}`, help, labelNames: ['chain', 'state'] },
      async collect() {
        this.reset();
        for (const one of await countOpen(db).catch(() => []))
          this.set({ chain: one.chainId, state: one.state }, figure(one));
      },
    });
  replaceGauge({
    ...{ name: 'custody_paused', labelNames: ['chain', 'by'] },
    help: '1 while a chain is paused, by an administrator or by the platform; alert if not 0',
    async collect() {
      this.reset();
      for (const { chainId: chain, pausedBecause } of await findAccounts(db).catch(() => []))
        for (const by of ['administrator', 'platform'] as const)
          this.set({ chain, by }, pausedBecause !== '' && pausedBy(pausedBecause) === by ? 1 : 0);
    },
  });
  replaceGauge({
    ...{ name: 'custody_sends_paid_for', labelNames: ['chain'] },
    help: 'Sends that the gas of the hot account pays for at the present fee; alert if low',
    async collect() {
      this.reset();
      for (const { chainId: chain, sendsPaidFor } of await findReadings(db).catch(() => []))
        if (sendsPaidFor !== null && inUse.has(chain)) this.set({ chain }, sendsPaidFor);
    },
  });
  replaceGauge({
    ...{ name: 'custody_unswept_coins', labelNames: ['chain'] },
    help: 'Coins at deposit addresses, as last read; alert if they stay',
    async collect() {
      this.reset();
      for (const { chainId: chain, coins } of await findUnswept(db).catch(() => []))
        this.set({ chain }, Number(coins));
    },
  });
  const accounts = (name: string, help: string, figure: (of: HotAccount & Trouble) => boolean) =>
    replaceGauge({
      ...{ name: `custody_${name}`, help, labelNames: ['chain'] },
      async collect() {
        this.reset();
        for (const one of await findAccounts(db).catch(() => []))
          this.set({ chain: one.chainId }, figure(one) ? 1 : 0);
      },
    });
  counts('transfers', 'Open transfers by chain and state', ({ transfers }) => transfers);
  counts(
    'oldest_seconds',
    'Age of the oldest open transfer by chain and state',
    ({ oldestAt }) => (clock.now().getTime() - oldestAt.getTime()) / 1000,
  );
  accounts('problem', '1 while a chain cannot be carried', ({ problem }) => problem !== '');
  accounts('disagreement', '1 while endpoints disagree; alert if not 0', (one) => one.disagreement !== null);
  replaceGauge({
    name: 'custody_flow_breaks',
    help: 'Transfers that the ledger does not agree with; alert if not 0',
    async collect() {
      const broken = await countBroken(db).catch(() => undefined);
      // Removed rather than reset: 0 would mean that there is no break.
      if (broken === undefined) this.remove();
      else this.set(broken);
    },
  });
}
