import { sql } from '@tael/postgres';
import {
  eventually,
  faultRounds,
  randomOf,
  spawnReplica,
  startBadNodes,
  type Random,
  type Replica,
} from '@tael/testkit';
import { toHex } from 'viem/utils';
import { expect, it } from 'vitest';
import { coin, newSend, startCoinChain, startCustody, type CoinChain } from './custody-under-test.ts';

const firstSeed = Number(process.env.FAULT_SEED ?? Date.now() % 2 ** 31);
const seeds = Array.from({ length: faultRounds }, (_, n) => firstSeed + n);
const [steps, sendsOfStep] = [faultRounds > 1 ? 30 : 8, 2];

type Send = ReturnType<typeof newSend>;

/** Two replicas, whose link to the chain can be cut. */
async function startWorld() {
  const chain = await startCoinChain();
  // Deeper than any reorganisation, which would undo the hot account's coins.
  await chain.mine(5);
  const nodes = startBadNodes();
  const link = { isCut: false };
  const pass = () => (link.isCut ? Promise.reject(new Error('cut')) : Promise.resolve());
  const url = await nodes.between(chain.url, (_method, answer) => answer, pass);
  const env = { RPC_URL_1: url, SIGNER_URL_1: url, RAISE_FEE_AFTER_SECONDS: '1', LOG_LEVEL: 'silent' };
  const custody = await startCustody(chain, env);
  const start = () =>
    spawnReplica({
      entry: new URL('../dist/bundle/main.js', import.meta.url).pathname,
      env: { ...custody.settings, ...env },
    });
  const replicas: Replica[] = [await start(), await start()];
  const kill = async (turn: number): Promise<void> => {
    replicas[turn]?.process.kill('SIGKILL');
    await replicas[turn]?.process.exited;
  };
  return {
    ...{ chain, link, custody, db: custody.deps.database.db },
    restart: async (turn: number) => {
      await kill(turn);
      replicas[turn] = await start();
    },
    stop: async () => {
      await Promise.all([kill(0), kill(1)]);
      await custody.stop();
      nodes.stop();
      await chain.stop();
    },
  };
}

type World = Awaited<ReturnType<typeof startWorld>>;

async function dropOne(chain: CoinChain, random: Random): Promise<void> {
  const { pending } = (await chain.rpc('txpool_content')) as {
    pending: Record<string, Record<string, { hash: string }>>;
  };
  const waiting = Object.values(pending).flatMap((each) => Object.values(each));
  const victim = waiting[random(Math.max(1, waiting.length))];
  if (victim !== undefined) await chain.rpc('anvil_dropTransaction', victim.hash);
}

const faultsOf = ({ chain, link, db, restart }: World, random: Random): (() => Promise<unknown>)[] => [
  () => restart(random(2)),
  () => Promise.resolve((link.isCut = !link.isCut)),
  () => dropOne(chain, random),
  () => chain.rpc('anvil_reorg', 1 + random(3), []),
  () => chain.rpc('anvil_setNextBlockBaseFeePerGas', toHex(BigInt(1 + random(30)) * 10n ** 9n)),
  () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db),
  () => chain.automine(random(2) === 0),
];

async function live(world: World, random: Random): Promise<Send[]> {
  const { chain } = world;
  const { rpc } = world.custody;
  const faults = faultsOf(world, random);
  const sends: Send[] = [];
  for (let step = 0; step < steps; step += 1) {
    const made = Array.from({ length: sendsOfStep }, () => newSend(BigInt(100 + random(900))));
    sends.push(...made);
    // An answer may be lost, so each is submitted twice.
    for (const send of [...made, ...made]) await rpc.submitTransfer(send);
    await faults[random(faults.length)]?.();
    await chain.mine(random(3));
  }
  return sends;
}

async function calmDown({ chain, link, db }: World): Promise<void> {
  link.isCut = false;
  await chain.automine(true);
  const everyOneConfirmed = async (): Promise<void> => {
    await chain.mine(1);
    const { rows } =
      await sql`select distinct state, reason from transfer where state <> 'confirmed'`.execute(db);
    expect(rows).toEqual([]);
  };
  await eventually(everyOneConfirmed, { timeoutMs: 120_000 });
}

it.each(seeds)(
  'a history of faults pays each send exactly once (FAULT_SEED=%s)',
  async (seed) => {
    const world = await startWorld();
    const { chain, db } = world;
    const sends = await live(world, randomOf(seed));
    await calmDown(world);
    for (const { to, amount } of sends)
      expect([to, await chain.balanceOf(to)]).toEqual([to, (amount * coin) / 100n]);
    const { rows } = await sql`
    select count(distinct nonce)::int as nonces, max(nonce)::int as last from transfer`.execute(db);
    expect(rows).toEqual([{ nonces: sends.length, last: sends.length - 1 }]);
    expect(Number(await chain.rpc('eth_getTransactionCount', chain.hot, 'latest'))).toBe(sends.length);
    await world.stop();
  },
  300_000,
);
