import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  eventually,
  freePort,
  multicallAddress,
  placeContract,
  spawnReplica,
  spawnService,
  startAuth,
  startMongo,
  type AuthProcess,
} from '@tael/testkit';
import mongoose from 'mongoose';
import { createMongoStore } from '../src/store/assets/in-mongo.ts';
import { mine, pay, startCoinChain } from './chain-under-test.ts';
import { startLimitedNode } from './limited-node.ts';
import { startScannerApp, type ScannerUnderTest } from './scanner-under-test.ts';

const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const dist = (file: string) => new URL(`../dist/${file}`, import.meta.url).pathname;
let mongo: Awaited<ReturnType<typeof startMongo>>;
let chain: Awaited<ReturnType<typeof startCoinChain>>;
let auth: AuthProcess;
let scanner: ScannerUnderTest;
let token: () => Promise<string>;

beforeAll(async () => {
  [mongo, chain, auth] = await Promise.all([startMongo(), startCoinChain(1), startAuth()]);
  await placeContract(chain, 'Multicall3', multicallAddress);
  await pay(chain, chain.usdc, owner, 5_000_000n);
  scanner = await startScannerApp({
    RPC_URL_1: chain.url,
    AUTH_RPC_URL: auth.internalUrl,
    EVENT_LOG_URL: auth.eventLogUrl,
  });
  ({ internalToken: token } = await auth.register('viewer'));
}, 600_000);
afterAll(async () => {
  await scanner.stop();
  await auth.stop();
  await Promise.all([chain.stop(), mongo.stop()]);
});

async function startProcess(mongoUrl: string) {
  const {
    url,
    metricsUrl,
    process: running,
  } = await spawnReplica({
    entry: dist('main.js'),
    env: { ...scanner.settings, MONGO_URL: mongoUrl, LOG_LEVEL: 'info' },
  });
  const show = async () => {
    const started = performance.now();
    const answer = await fetch(`${url}/api/assets/portfolio?address=${owner}`, {
      headers: { authorization: `Bearer ${await token()}` },
    });
    const body = (await answer.json()) as { assets: { symbol: string; balance: string }[]; readAt: string };
    return { status: answer.status, ms: performance.now() - started, ...body };
  };
  return {
    show,
    running,
    metrics: async () => (await fetch(metricsUrl)).text(),
    stop: async () => {
      running.kill('SIGTERM');
      expect(await running.exited).toEqual({ code: 0, signal: null });
    },
  };
}

describe('the service as it runs, with a server that speaks MongoDB', () => {
  it('makes its indexes in the migration, and makes them again without harm', async () => {
    for (let i = 0; i < 2; i += 1) {
      const env = { POSTGRES_URL: scanner.settings.POSTGRES_URL, MONGO_URL: mongo.url };
      const migrated = await (await spawnService({ entry: dist('migrate.js'), env })).exited;
      expect(migrated.code).toBe(0);
    }
    const connection = await mongoose.createConnection(mongo.url).asPromise();
    const indexesOf = async (name: string): Promise<unknown[]> =>
      (await connection.collection(name).listIndexes().toArray()).map(({ key }) => key as unknown);
    expect(await indexesOf('portfolios')).toEqual(
      expect.arrayContaining([{ readAt: 1, askedAt: 1 }, { askedAt: 1 }]),
    );
    for (const name of ['traces', 'token_facts']) expect(await indexesOf(name)).toContainEqual({ keptAt: 1 });
    await connection.close();
  });

  it('keeps a portfolio over a restart, and tells head and lag of its chains', async () => {
    const first = await startProcess(mongo.url);
    const shown = await first.show();
    expect(shown.assets).toContainEqual(expect.objectContaining({ symbol: 'USDC', balance: '5' }));
    const kept = await eventually(async () => {
      const { readAt } = await first.show();
      expect((await first.show()).readAt).toBe(readAt);
      return readAt;
    });
    await eventually(async () => {
      const text = await first.metrics();
      expect(text).toMatch(/chain_scanner_head_block\{chain="1"\} [1-9]/);
      expect(text).toContain('chain_scanner_lag_blocks{chain="1"} 0');
      expect(text).toContain('chain_scanner_reading_problem{chain="1"} 0');
      expect(text).toMatch(/chain_node_calls_total\{chain="1",outcome="answered"\} \d+/);
    });
    await first.stop();
    const second = await startProcess(mongo.url);
    expect((await second.show()).readAt).toBe(kept);
    await second.stop();
  });

  it('starts, answers and ends while the server is away, and says so once', async () => {
    const port = await freePort();
    const lonely = await startProcess(`mongodb://127.0.0.1:${port}/tael`);
    await lonely.show();
    const { status, ms, assets } = await lonely.show();
    expect([status, assets.map(({ symbol }) => symbol)]).toEqual([200, ['ETH', 'USDC']]);
    expect(ms).toBeLessThan(2500);
    await lonely.stop();
    const warnings = lonely.running.output().match(/the asset store is unavailable/g) ?? [];
    expect(warnings).toHaveLength(1);
  });

  it('is not migrated to a server that is away: whoever named it is told', async () => {
    const env = { POSTGRES_URL: scanner.settings.POSTGRES_URL, MONGO_URL: 'mongodb://127.0.0.1:9/tael' };
    expect((await (await spawnService({ entry: dist('migrate.js'), env })).exited).code).not.toBe(0);
  });
});

describe('a search through a chain', () => {
  it('goes on after a restart where it stopped before', async () => {
    const node = await startLimitedNode(chain.url);
    node.most = 100;
    const searching = async () => {
      const assets = createMongoStore(mongo.url);
      const later = { now: () => new Date(Date.now() + 60_000) };
      const replica = await startScannerApp({ RPC_URL_1: node.url }, { assets, clock: later });
      await replica.deps.portfolios.refresh(owner);
      const traces = await assets.readTraces(1, owner.toLowerCase());
      await assets.close();
      await replica.stop();
      return traces?.searched.at(-1)?.from ?? NaN;
    };
    await mine(chain, 900);
    const reached = await searching();
    expect(reached).toBeGreaterThan(0);
    const before = node.answered.splice(0);
    expect(await searching()).toBeLessThan(reached);
    const again = node.answered.filter(({ from }) => from < Math.max(...before.map(({ to }) => to)) - 20);
    expect(again.length).toBeGreaterThan(0);
    for (const { to } of again) expect(to).toBeLessThan(reached);
    node.stop();
  }, 60_000);
});
