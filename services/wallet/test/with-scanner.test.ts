import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chainScannerRpc } from '@tael/proto';
import { rpcClient } from '@tael/runtime';
import { secret, startNeighbour, startRealAuth, testXpub, type RealAuth } from './real-auth.ts';
import { startWallet, type WalletUnderTest } from './wallet-under-test.ts';

const outside = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

let auth: RealAuth;
let scanner: Awaited<ReturnType<typeof startNeighbour>>;
let wallet: WalletUnderTest;
beforeAll(async () => {
  auth = await startRealAuth();
  scanner = await startNeighbour('chain-scanner', {
    EVENT_LOG_URL: auth.eventLogUrl,
    AUTH_RPC_URL: auth.rpcUrl,
    DEPOSIT_XPUB: testXpub,
    CHAINS: '1',
    // Addresses need no chain.
    RPC_URL_1: 'http://127.0.0.1:1',
    PRICE_URL: 'http://127.0.0.1:1',
    IPFS_URL: 'http://127.0.0.1:1',
  });
  wallet = await startWallet({ AUTH_RPC_URL: auth.rpcUrl, CHAIN_SCANNER_RPC_URL: scanner.rpcUrl });
});
afterAll(async () => {
  await wallet.stop();
  await scanner.stop();
  await auth.stop();
});

const addressOf = async (userId: string): Promise<string> => {
  const rpc = rpcClient(chainScannerRpc.ChainScannerService, { url: scanner.rpcUrl, secret });
  return (await rpc.getAddresses({ userIds: [userId] })).addresses[userId] ?? '';
};
const send = (from: string, to: string) => wallet.as(from).post('/api/transactions', { to, amount: 1 });

describe('an address of one of ours', () => {
  it('gets coins at once, in any writing, and the quote shows whose it is', async () => {
    const { userId } = await auth.register('Receiver');
    await wallet.tell(userId, { username: 'Receiver', status: 'active', version: 1n });
    const sender = await wallet.person('sender', { coins: 1_000n });
    const address = await addressOf(userId);
    const quote = { type: 'send', to: address, amount: 1 };
    expect((await wallet.as(sender).post('/api/wallet/quote', quote)).body.payee).toEqual({
      name: 'R***r',
      address,
      atOnce: true,
    });
    for (const to of [address, address.toLowerCase()]) {
      expect((await send(sender, to)).body).toMatchObject({ transaction: { status: 'completed' } });
    }
    expect((await wallet.balance(userId)).coins).toBe(200n);
  });

  it('is no payee for its owner', async () => {
    const { userId } = await auth.register('Owner');
    await wallet.fund(userId, { coins: 100n });
    const answer = await send(userId, await addressOf(userId));
    expect([answer.status, answer.body.message]).toEqual([400, 'You cannot send to yourself']);
  });
});

describe('any other address', () => {
  it('waits for a decision', async () => {
    const sender = await wallet.person('outward', { coins: 100n });
    expect((await send(sender, outside)).body).toMatchObject({ transaction: { status: 'pending' } });
  });

  it('is none of anybody while the scanner is away: 503, and nothing is set aside', async () => {
    const alone = await startWallet({ CHAIN_SCANNER_RPC_URL: 'http://127.0.0.1:1' });
    const sender = await alone.person('waiting', { coins: 100n });
    const answer = await alone.as(sender).post('/api/transactions', { to: outside, amount: 1 });
    expect(answer.status).toBe(503);
    expect(await alone.balance(sender)).toMatchObject({ coins: 100n, coinsReserved: 0n });
    await alone.stop();
  });
});
