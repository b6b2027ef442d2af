import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import {
  eventually,
  faultRounds,
  spawnReplica,
  startBadNodes,
  type BadNodes,
  type SpawnedService,
} from '@tael/testkit';
import { sweepDeposits } from '../src/operations/treasury/sweep-deposits.ts';
import {
  coin,
  newSend,
  startCoinChain,
  startCustody,
  type CoinChain,
  type CustodyUnderTest,
} from './custody-under-test.ts';
import { deployFactory, depositsOf } from './forwarders-under-test.ts';

let chain: CoinChain;
let nodes: BadNodes;

beforeAll(async () => {
  chain = await startCoinChain();
  await deployFactory(chain);
  nodes = startBadNodes();
});
afterAll(async () => {
  nodes.stop();
  await chain.stop();
});

/** The arrows of a transfer, each by the call that comes before or after it is stored. */
const arrows: [string, 'before' | 'after', string][] = [
  ['before the nonce is taken', 'before', 'eth_estimateGas'],
  ['with a nonce, before the signature', 'before', 'eth_signTransaction'],
  ['with a signature that is not stored', 'after', 'eth_signTransaction'],
  ['with stored bytes that are not sent', 'before', 'eth_sendRawTransaction'],
  ['with bytes that the node has, and the database does not know', 'after', 'eth_sendRawTransaction'],
  ['with a receipt that is not stored', 'after', 'eth_getTransactionReceipt'],
];

/** The arrow after which the coins are under way unknown to the database; in sweeps each of them, in rounds. */
const walked =
  faultRounds > 1 ? Array.from({ length: faultRounds }, () => arrows).flat() : arrows.slice(4, 5);

interface Carried {
  begin: () => Promise<unknown>;
  paid: () => Promise<bigint>;
}

function ofSend(custody: CustodyUnderTest): Promise<Carried> {
  const send = newSend();
  const begin = () => custody.rpc.submitTransfer(send);
  return Promise.resolve({ begin, paid: () => chain.balanceOf(send.to) });
}

async function ofSweep(custody: CustodyUnderTest): Promise<Carried> {
  await custody.round();
  await custody.deps.database.transaction((tx) =>
    sql`update hot_account set carried_until = '-infinity'`.execute(tx),
  );
  const deposits = await depositsOf(chain, [5n]);
  await deposits.read(custody);
  const before = await chain.balanceOf(chain.hot);
  const begin = () => sweepDeposits(custody.deps);
  return { begin, paid: async () => (await chain.balanceOf(chain.hot)) - before };
}

describe.each([
  ['a send', ofSend],
  ['a sweep', ofSweep],
])('a process that is killed carrying %s', (_kind, what) => {
  it.each(walked)('%s: its successor pays exactly once', async (_what, when, call) => {
    let running: SpawnedService | undefined;
    let isArmed = true;
    const kill = async (method: string): Promise<void> => {
      if (!isArmed || method !== call || running === undefined) return;
      isArmed = false;
      running.kill('SIGKILL');
      await running.exited;
    };
    const url = await nodes.between(
      chain.url,
      async (method, answer) => {
        if (when === 'after') await kill(method);
        return answer;
      },
      async (method) => {
        if (when === 'before') await kill(method);
      },
    );
    const custody = await startCustody(chain, { RPC_URL_1: url, SIGNER_URL_1: url, SWEEP_ABOVE: '1' });
    const start = async (): Promise<SpawnedService> => {
      const entry = new URL('../dist/bundle/main.js', import.meta.url).pathname;
      const { process } = await spawnReplica({ entry, env: { ...custody.settings, LOG_LEVEL: 'warn' } });
      return process;
    };
    const { begin, paid } = await what(custody);
    running = await start();
    await begin();
    expect(await running.exited).toEqual({ code: null, signal: 'SIGKILL' });
    running = await start();
    await eventually(
      async () => {
        await chain.mine(1);
        const { rows } = await sql`select state from transfer`.execute(custody.deps.database.db);
        expect(rows).toEqual([{ state: 'confirmed' }]);
      },
      { timeoutMs: 30_000 },
    );
    expect(await paid()).toBe(5n * coin);
    const { rows } = await sql<{ nonces: number; attempts: number }>`
      select count(distinct nonce)::int as nonces, (select count(*)::int from attempt) as attempts from transfer
    `.execute(custody.deps.database.db);
    expect(rows).toEqual([{ nonces: 1, attempts: 1 }]);
    running.kill('SIGTERM');
    expect(await running.exited).toEqual({ code: 0, signal: null });
    await custody.stop();
  });
});
