import { expect } from '@jest/globals';
import { walletRpc } from '@tael/proto';
import { rpcClient } from '@tael/runtime';
import {
  eventually,
  rpcSecret,
  spawnReplica,
  type ChainServer,
  type Neighbour,
  type SpawnedService,
} from '@tael/testkit';
import { findCursors } from '../src/store/cursors.ts';
import type { ScannerUnderTest } from './scanner-under-test.ts';

export interface ScannerProcess extends SpawnedService {
  metrics: () => Promise<string>;
}

/** The service as it runs, on the database and the chains of the app under test. */
export async function startScannerProcess(
  { settings }: Pick<ScannerUnderTest, 'settings'>,
  { eventLogUrl }: Pick<Neighbour, 'eventLogUrl'>,
): Promise<ScannerProcess> {
  const { process, internalUrl } = await spawnReplica({
    entry: new URL('../dist/main.js', import.meta.url).pathname,
    env: { ...settings, LOG_LEVEL: 'warn', EVENT_LOG_URL: eventLogUrl },
  });
  return { ...process, metrics: async () => (await fetch(`${internalUrl}/metrics`)).text() };
}

/** It has read the last block of each: only what it saw can be lost to it. */
export const caughtUp = ({ deps }: ScannerUnderTest, chains: readonly ChainServer[]): Promise<void> =>
  eventually(
    async () => {
      const cursors = await findCursors(deps.database.db);
      for (const chain of chains) {
        const { hash } = (await chain.rpc('eth_getBlockByNumber', 'latest', false)) as { hash: string };
        expect(cursors.find(({ chainId }) => chainId === chain.chainId)?.hash).toBe(hash);
      }
    },
    { timeoutMs: 20_000 },
  );

/** What each of them has at the wallet. */
export async function credited(
  { internalUrl }: Neighbour,
  users: readonly { userId: string }[],
): Promise<bigint[]> {
  const rpc = rpcClient(walletRpc.WalletService, { url: internalUrl, secret: rpcSecret });
  const { holdings } = await rpc.getHoldings({ userIds: users.map(({ userId }) => userId) });
  return users.map(({ userId }) => holdings.find((one) => one.userId === userId)?.coins ?? 0n);
}
