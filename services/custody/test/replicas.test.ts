import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { eventually } from '@tael/testkit';
import { startCarrying } from '../src/carry-loop.ts';
import { carryChain } from '../src/operations/carrying/carry-chain.ts';
import { coin, needed, newSend, startCoinChain, startCustody } from './custody-under-test.ts';

it('two replicas pay each transfer once, even without the lease, under nonces without a gap', async () => {
  const chain = await startCoinChain();
  const one = await startCustody(chain);
  const two = await startCustody(chain, { POSTGRES_URL: one.stores.url, EVENT_LOG_URL: one.stores.url });
  const sends = Array.from({ length: 24 }, () => newSend());
  await Promise.all(sends.map((send, i) => (i % 2 === 0 ? one : two).rpc.submitTransfer(send)));
  // An expired lease is taken over while its holder still works.
  const expire = () => sql`update hot_account set carried_until = '-infinity'`.execute(one.deps.database.db);
  const race = async ({ deps, carrier }: typeof one) => {
    for (let i = 0; i < 12; i += 1) {
      await expire();
      await carryChain(deps, carrier, randomUUID()).catch(() => undefined);
    }
  };
  await Promise.all([race(one), race(two), race(one), race(two)]);
  const loops = [startCarrying(one.deps), startCarrying(two.deps)];
  await chain.mine(needed);
  await eventually(
    async () => {
      await chain.mine(1);
      const { transfers } = await one.rpc.readTransfers({ ids: sends.map(({ id }) => id) });
      expect(transfers.filter(({ state }) => state === 'confirmed')).toHaveLength(24);
    },
    { timeoutMs: 45_000 },
  );
  for (const { to } of sends) expect(await chain.balanceOf(to)).toBe(5n * coin);
  expect(Number(await chain.rpc('eth_getTransactionCount', chain.hot, 'latest'))).toBe(24);
  await Promise.all(loops.map((loop) => loop.stop()));
  await two.stop();
  await one.stop();
  await chain.stop();
});
