import { replaceGauge } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { findCursors } from '../store/cursors.ts';
import { countUnsettled } from '../store/deposit-lists.ts';

type Needs = Pick<Deps, 'database'>;

/** Reads the database, so that every replica reports the same values. */
export function measureChains({ database }: Needs): void {
  // If the database is unavailable, the other metrics must still be scraped.
  const cursors = () => findCursors(database.db).catch(() => []);
  const chains = (name: string, help: string, figure: (of: Cursor) => number) =>
    replaceGauge({
      ...{ name: `chain_scanner_${name}`, help, labelNames: ['chain'] },
      async collect() {
        this.reset();
        for (const cursor of await cursors()) this.set({ chain: cursor.chainId }, figure(cursor));
      },
    });
  chains('head_block', 'The last block that a node of the chain has told of', ({ head }) => head);
  chains('cursor_block', 'The last block that was read', ({ number }) => number);
  chains('lag_blocks', 'Blocks that wait to be read', ({ head, number }) => Math.max(0, head - number));
  chains(
    'cursor_age_seconds',
    'Age of the last block that was read',
    ({ at }) => (Date.now() - at.getTime()) / 1000,
  );
  chains('disagreement', '1 while endpoints disagree; alert if not 0', ({ disagreement }) =>
    disagreement === null ? 0 : 1,
  );
  chains('reading_problem', '1 while the chain cannot be read', ({ problem }) => (problem === '' ? 0 : 1));
  replaceGauge({
    name: 'chain_scanner_deposits',
    help: 'Deposits by chain and state',
    labelNames: ['chain', 'state'],
    async collect() {
      this.reset();
      const counts = await countUnsettled(database.db).catch(() => []);
      for (const { chainId, state, count } of counts) this.set({ chain: chainId, state }, count);
    },
  });
  replaceGauge({
    name: 'chain_scanner_vanished_coins',
    help: 'Credited coins whose deposit is no longer on its chain; alert if not 0',
    labelNames: ['chain'],
    async collect() {
      this.reset();
      const counts = await countUnsettled(database.db).catch(() => []);
      for (const { chainId, state, coins } of counts)
        if (state === 'vanished') this.set({ chain: chainId }, coins);
    },
  });
}

type Cursor = Awaited<ReturnType<typeof findCursors>>[number];
