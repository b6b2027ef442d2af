import { sql } from '@tael/postgres';
import { eventually, faultRounds, spawnReplica, startBadNodes, type Replica } from '@tael/testkit';
import { toHex } from 'viem/utils';
import { expect, it } from 'vitest';
import { coin, newSend, startCoinChain, startCustody } from './custody-under-test.ts';

const firstSeed = Number(process.env.FAULT_SEED ?? Date.now() % 2 ** 31);
const seeds = Array.from({ length: faultRounds }, (_, n) => firstSeed + n);
const [steps, sendsOfStep] = [faultRounds > 1 ? 30 : 8, 2];

/** Mulberry32: the same history for the same seed, as far as the processes allow. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

it.each(seeds)(
  'a history of faults pays each send exactly once (FAULT_SEED=%s)',
  async (seed) => {
    const random = randomOf(seed);
    const chain = await startCoinChain();
    // Deeper than any reorganisation, which would undo the hot account's coins.
    await chain.mine(5);
    const nodes = startBadNodes();
    let isCut = false;
    const cut = () => (isCut ? Promise.reject(new Error('cut')) : Promise.resolve());
    const url = await nodes.between(chain.url, (_method, answer) => answer, cut);
    const env = { RPC_URL_1: url, SIGNER_URL_1: url, RAISE_FEE_AFTER_SECONDS: '1', LOG_LEVEL: 'silent' };
    const custody = await startCustody(chain, env);
    const { db } = custody.deps.database;
    const start = () =>
      spawnReplica({
        entry: new URL('../dist/bundle/main.js', import.meta.url).pathname,
        env: { ...custody.settings, ...env },
      });
    const replicas: Replica[] = [await start(), await start()];
    const sends: ReturnType<typeof newSend>[] = [];
    const submit = async (): Promise<void> => {
      const made = Array.from({ length: sendsOfStep }, () => newSend(BigInt(100 + random(900))));
      sends.push(...made);
      // An answer may be lost, so each is submitted twice.
      for (const send of [...made, ...made]) await custody.rpc.submitTransfer(send);
    };
    const faults: (() => Promise<unknown>)[] = [
      async () => {
        const turn = random(2);
        replicas[turn]?.process.kill('SIGKILL');
        await replicas[turn]?.process.exited;
        replicas[turn] = await start();
      },
      () => Promise.resolve((isCut = !isCut)),
      async () => {
        const { pending } = (await chain.rpc('txpool_content')) as {
          pending: Record<string, Record<string, { hash: string }>>;
        };
        const waiting = Object.values(pending).flatMap((each) => Object.values(each));
        const victim = waiting[random(Math.max(1, waiting.length))];
        if (victim !== undefined) await chain.rpc('anvil_dropTransaction', victim.hash);
      },
      () => chain.rpc('anvil_reorg', 1 + random(3), []),
      () => chain.rpc('anvil_setNextBlockBaseFeePerGas', toHex(BigInt(1 + random(30)) * 10n ** 9n)),
      () =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db),
      () => chain.automine(random(2) === 0),
    ];
    for (let step = 0; step < steps; step += 1) {
      await submit();
      await faults[random(faults.length)]?.();
      await chain.mine(random(3));
    }
    isCut = false;
    await chain.automine(true);
    await eventually(
      async () => {
        await chain.mine(1);
        const { rows } = await sql<{ state: string; reason: string }>`
        select distinct state, reason from transfer where state <> 'confirmed'`.execute(db);
        expect(rows).toEqual([]);
      },
      { timeoutMs: 120_000 },
    );
    for (const { to, amount } of sends)
      expect([to, await chain.balanceOf(to)]).toEqual([to, (amount * coin) / 100n]);
    const { rows } =
      await sql`select count(distinct nonce)::int as nonces, max(nonce)::int as last from transfer`.execute(
        db,
      );
    expect(rows).toEqual([{ nonces: sends.length, last: sends.length - 1 }]);
    expect(Number(await chain.rpc('eth_getTransactionCount', chain.hot, 'latest'))).toBe(sends.length);
    for (const { process } of replicas) {
      process.kill('SIGKILL');
      await process.exited;
    }
    await custody.stop();
    nodes.stop();
    await chain.stop();
  },
  300_000,
);
