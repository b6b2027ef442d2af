import { expect } from 'vitest';
import { event, publish } from '@tael/events';
import { authEvents, walletRpc } from '@tael/proto';
import {
  eventually,
  peerClient,
  spawnReplica,
  startNeighbour,
  type ChainServer,
  type Neighbour,
  type SpawnedService,
} from '@tael/testkit';
import { findCursors } from '../src/store/cursors.ts';
import { startCoinChain } from './chain-under-test.ts';
import { startScannerApp, type ScannerUnderTest } from './scanner-under-test.ts';

export interface ScannerProcess extends SpawnedService {
  metrics: () => Promise<string>;
}

export async function startScannerProcess(
  { settings }: Pick<ScannerUnderTest, 'settings'>,
  { eventLogUrl }: Pick<Neighbour, 'eventLogUrl'>,
): Promise<ScannerProcess> {
  const { process, metricsUrl } = await spawnReplica({
    entry: new URL('../dist/bundle/main.js', import.meta.url).pathname,
    env: { ...settings, LOG_LEVEL: 'warn', EVENT_LOG_URL: eventLogUrl },
  });
  return { ...process, metrics: async () => (await fetch(metricsUrl)).text() };
}

export interface Scene {
  chain: Awaited<ReturnType<typeof startCoinChain>>;
  wallet: Neighbour;
  scanner: ScannerUnderTest;
  running: ScannerProcess;
  kill: () => Promise<void>;
  startAgain: () => Promise<void>;
  stop: () => Promise<void>;
}

export async function startScene(confirmations: number): Promise<Scene> {
  const chain = await startCoinChain(1, { gasLimit: 1_000_000_000 });
  const wallet = await startNeighbour('wallet', {
    AUTH_RPC_URL: 'http://127.0.0.1:9',
    CARD_SECRET: 'a card secret of the tests',
  });
  const scanner = await startScannerApp({ RPC_URL_1: chain.url, CONFIRMATIONS_1: String(confirmations) });
  const scene: Scene = {
    chain,
    wallet,
    scanner,
    running: await startScannerProcess(scanner, wallet),
    async kill() {
      scene.running.kill('SIGKILL');
      expect(await scene.running.exited).toEqual({ code: null, signal: 'SIGKILL' });
    },
    async startAgain() {
      scene.running = await startScannerProcess(scanner, wallet);
    },
    async stop() {
      await scene.kill();
      await scanner.stop();
      await wallet.stop();
      await chain.stop();
    },
  };
  await caughtUp(scanner, [chain]);
  return scene;
}

/** Also publishes `UserRegistered`, so that the wallet has the user. */
export async function registered(
  scanner: ScannerUnderTest,
  { database }: Pick<Neighbour, 'database'> = scanner.deps,
) {
  const user = await scanner.newUser();
  const { userId } = user;
  const registration = event(
    authEvents.UserRegisteredSchema,
    { userId, username: userId, status: authEvents.UserStatus.ACTIVE, version: 1n },
    { key: userId },
  );
  await database.transaction((tx) => publish(tx, registration));
  return user;
}

/** Waits until the latest block of each chain was read: only a deposit that was seen can be lost. */
export const caughtUp = ({ deps }: ScannerUnderTest, chains: readonly ChainServer[]): Promise<void> =>
  eventually(async () => {
    const cursors = await findCursors(deps.database.db);
    for (const chain of chains) {
      const { hash } = (await chain.rpc('eth_getBlockByNumber', 'latest', false)) as { hash: string };
      expect(cursors.find(({ chainId }) => chainId === chain.chainId)?.hash).toBe(hash);
    }
  });

export async function credited(
  { internalUrl }: Neighbour,
  users: readonly { userId: string }[],
): Promise<bigint[]> {
  const rpc = await peerClient(walletRpc.WalletService, { url: internalUrl, callee: 'wallet' });
  const { holdings } = await rpc.getHoldings({ userIds: users.map(({ userId }) => userId) });
  return users.map(({ userId }) => holdings.find((one) => one.userId === userId)?.coins ?? 0n);
}
