import { randomUUID } from 'node:crypto';
import { event, publish } from '@tael/events';
import { chainScannerEvents, chainScannerRpc, custodyRpc, operationsRpc, walletRpc } from '@tael/proto';
import {
  callContract,
  multicallAddress,
  peerClient,
  placeContract,
  runTask,
  startAuth,
  startNeighbour,
  type SignedIn,
} from '@tael/testkit';
import { coin, needed, startCoinChain } from '../custody-under-test.ts';

/** A well-known test key, which guards no funds. */
const testXpub =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';
const cold = `0x${'c'.repeat(40)}`;
/** Deeper than any pinned block. */
export const pinDepth = 12;

export type ReservesUnderTest = Awaited<ReturnType<typeof startReserves>>;

/** A real ledger, scanner and chain. */
export async function startReserves() {
  const running = await startServices();
  const { chain, auth, wallet, custody, scanner } = running;
  const clients = await clientsOf(running);
  return {
    ...{ chain, auth, custody, cold, transfers: clients.transfers },
    ...usersOf(running, clients),
    ...ledgerOf(clients),
    /** As the scanner reports a deposit that is deep enough, in whole coins. */
    confirmDeposit: (user: SignedIn, address: string, coins: bigint) =>
      scanner.database.transaction((tx) => publish(tx, depositOf(user, address, coins))),
    mint: (to: string, coins: bigint) =>
      callContract(chain, 'TestCoin', chain.usdc, 'mint', [to, coins * coin]),
    prove: () => runTask(clients.operations, 'prove-reserves'),
    stop: async () => {
      for (const one of [custody, scanner, wallet, auth, chain]) await one.stop();
    },
  };
}

type Running = Awaited<ReturnType<typeof startServices>>;
type Clients = Awaited<ReturnType<typeof clientsOf>>;

async function startServices() {
  const chain = await startCoinChain();
  await placeContract(chain, 'Multicall3', multicallAddress);
  const auth = await startAuth();
  const common = { EVENT_LOG_URL: auth.eventLogUrl, AUTH_RPC_URL: auth.internalUrl };
  const chains = {
    ...{ CHAINS: '1', RPC_URL_1: chain.url, RPC_QUORUM: '1', CONFIRMATIONS_1: String(needed) },
  };
  const wallet = await startNeighbour('wallet', { ...common, CARD_SECRET: 'a card secret of the tests' });
  const scanner = await startNeighbour('chain-scanner', {
    // It reads no chain: only its addresses are needed, and a credit would come at any time.
    ...{ ...common, DEPOSIT_XPUB: testXpub, CHAINS: '1' },
    ...{ PRICE_URL: 'http://127.0.0.1:1', IPFS_URL: 'http://127.0.0.1:1' },
  });
  const custody = await startNeighbour('custody', {
    ...{ ...common, ...chains, SIGNER_KIND: 'node', SIGNER_URL_1: chain.url, CARRY_EVERY_MS: '100' },
    ...{ HOT_ADDRESS: chain.hot, COLD_ADDRESS_1: cold },
    ...{ WALLET_RPC_URL: wallet.internalUrl, CHAIN_SCANNER_RPC_URL: scanner.internalUrl },
  });
  return { chain, auth, wallet, scanner, custody };
}

async function clientsOf({ wallet, scanner, custody }: Running) {
  const ofCustody = { url: custody.internalUrl, callee: 'custody' };
  const ofScanner = { url: scanner.internalUrl, callee: 'chain-scanner' };
  return {
    ledger: await peerClient(walletRpc.WalletService, { url: wallet.internalUrl, callee: 'wallet' }),
    transfers: await peerClient(custodyRpc.CustodyService, ofCustody),
    operations: await peerClient(operationsRpc.OperationsService, ofCustody),
    addresses: await peerClient(chainScannerRpc.ChainScannerService, ofScanner),
  };
}

function usersOf({ auth, wallet, custody }: Running, { ledger, addresses }: Clients) {
  const post = async (user: SignedIn, path: string, body: object): Promise<object> => {
    const answer = await fetch(wallet.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${await user.internalToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as object;
  };
  const get = async (path: string, user?: SignedIn) => {
    const headers: Record<string, string> =
      user === undefined ? {} : { authorization: `Bearer ${await user.internalToken()}` };
    const answer = await fetch(custody.url + path, { headers });
    return { status: answer.status, text: await answer.text() };
  };
  return {
    get,
    read: async (path: string, user?: SignedIn) => {
      const { status, text } = await get(path, user);
      return { status, body: JSON.parse(text) as Record<string, unknown> };
    },
    withCoins: async (name: string, coins: number): Promise<SignedIn> => {
      const owner = await auth.register(name);
      await ledger.adjust({
        ...{ stepId: `${owner.id}:balance`, userId: owner.id, reason: 'a test' },
        change: { case: 'addToBalance', value: BigInt(coins) * 1_000n },
        actor: { userId: owner.id, role: 'admin', requestId: 'a-test' },
      });
      await post(owner, '/api/wallet/buy', { amount: coins });
      return owner;
    },
    send: async (user: SignedIn, to: string, amount: number): Promise<string> => {
      const sent = await post(user, '/api/transactions', { to, amount });
      return (sent as { transaction: { _id: string } }).transaction._id;
    },
    depositAddressOf: async ({ id }: SignedIn): Promise<string> =>
      (await addresses.getAddresses({ userIds: [id] })).addresses[id] ?? '',
  };
}

const depositOf = ({ id: userId }: SignedIn, address: string, coins: bigint) =>
  event(
    chainScannerEvents.DepositConfirmedSchema,
    {
      ...{ chainId: 1n, transactionHash: `0x${randomUUID()}`, userId, address },
      ...{ amount: coins * 100n, dustUnits: '0' },
    },
    { key: userId },
  );

const ledgerOf = ({ ledger, transfers }: Clients) => ({
  approve: ({ id: userId }: SignedIn, transactionId: string) =>
    ledger.decideSend({ transactionId, userId, approved: true, actorId: randomUUID(), reason: '' }),
  stateOf: async (id: string) => (await transfers.readTransfers({ ids: [id] })).transfers[0]?.state,
  coinsOf: async ({ id }: SignedIn) => (await ledger.getHoldings({ userIds: [id] })).holdings[0]?.coins,
  outbound: async (): Promise<number> => {
    for await (const { sends } of ledger.listLiabilities({})) return sends.length;
    return 0;
  },
});
