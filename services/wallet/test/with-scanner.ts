import { chainScannerRpc } from '@tael/proto';
import { peerClient, startAuth, startNeighbour } from '@tael/testkit';
import { startWallet } from './wallet-under-test.ts';

/** A well-known test key, which guards no funds. */
const testXpub =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';

export type WithScanner = Awaited<ReturnType<typeof startWithScanner>>;

export async function startWithScanner() {
  const auth = await startAuth();
  const scanner = await startNeighbour('chain-scanner', {
    EVENT_LOG_URL: auth.eventLogUrl,
    AUTH_RPC_URL: auth.internalUrl,
    DEPOSIT_XPUB: testXpub,
    CHAINS: '1',
    RPC_URL_1: 'http://127.0.0.1:1',
    PRICE_URL: 'http://127.0.0.1:1',
    IPFS_URL: 'http://127.0.0.1:1',
  });
  const wallet = await startWallet({
    AUTH_RPC_URL: auth.internalUrl,
    CHAIN_SCANNER_RPC_URL: scanner.internalUrl,
  });
  const rpc = await peerClient(chainScannerRpc.ChainScannerService, {
    url: scanner.internalUrl,
    callee: 'chain-scanner',
  });
  return {
    auth,
    scanner,
    wallet,
    addressOf: async (userId: string): Promise<string> =>
      (await rpc.getAddresses({ userIds: [userId] })).addresses[userId] ?? '',
    stop: async () => {
      await wallet.stop();
      await scanner.stop();
      await auth.stop();
    },
  };
}
