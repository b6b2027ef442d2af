import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { operationsRpc, walletRpc } from '@tael/proto';
import {
  eventually,
  peerClient,
  runTask,
  startAuth,
  startNeighbour,
  type AuthProcess,
  type Neighbour,
  type SignedIn,
} from '@tael/testkit';
import { needed, newSend, startCoinChain, type CoinChain } from './custody-under-test.ts';

let chain: CoinChain;
let auth: AuthProcess;
const services = new Map<string, Neighbour>();
const at = (name: string): Neighbour => {
  const found = services.get(name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
};

beforeAll(async () => {
  chain = await startCoinChain();
  auth = await startAuth();
  const common = { EVENT_LOG_URL: auth.eventLogUrl, AUTH_RPC_URL: auth.internalUrl };
  // The wallet and custody call each other, so custody learns the wallet's address last.
  const wallet = await startNeighbour('wallet', { ...common, CARD_SECRET: 'a card secret of the tests' });
  services.set('wallet', wallet);
  const custody = await startNeighbour('custody', {
    ...common,
    WALLET_RPC_URL: wallet.internalUrl,
    HOT_ADDRESS: chain.hot,
    SIGNER_KIND: 'node',
    SIGNER_URL_1: chain.url,
    RPC_URL_1: chain.url,
    RPC_QUORUM: '1',
    CHAINS: '1',
    CONFIRMATIONS_1: String(needed),
    CARRY_EVERY_MS: '100',
  });
  services.set('custody', custody);
  const withdrawal = await startNeighbour('withdrawal', {
    ...common,
    WALLET_RPC_URL: wallet.internalUrl,
    CUSTODY_RPC_URL: custody.internalUrl,
    ACCOUNT_SECRET: 'an account secret of the tests',
  });
  services.set('withdrawal', withdrawal);
});
afterAll(async () => {
  for (const one of [...services.values()].reverse()) await one.stop();
  await auth.stop();
  await chain.stop();
});

async function call(who: SignedIn, name: string, method: string, path: string, body?: object) {
  const answer = await fetch(`${at(name).url}${path}`, {
    method,
    headers: { authorization: `Bearer ${await who.internalToken()}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { transaction: { _id: string; status: string; chain?: object } };
}

async function withCoins(name: string): Promise<SignedIn> {
  const owner = await auth.register(name);
  const rpc = await peerClient(walletRpc.WalletService, { url: at('wallet').internalUrl, callee: 'wallet' });
  await rpc.adjust({
    ...{ stepId: `${owner.id}:balance`, userId: owner.id, reason: 'a test' },
    change: { case: 'addToBalance', value: 100_000n },
    actor: { userId: owner.id, role: 'admin', requestId: 'a-test' },
  });
  await call(owner, 'wallet', 'POST', '/api/wallet/buy', { amount: 100 });
  return owner;
}

const houseOf = async (account: string): Promise<bigint> => {
  const { rows } = await sql<{ balance: bigint }>`
    select balance from house_account where account = ${account} and asset = 'USDC'`.execute(
    at('wallet').database.db,
  );
  return rows[0]?.balance ?? 0n;
};
const compared = async (name: string): Promise<string> => {
  const where = { url: at(name).internalUrl, callee: name };
  return await runTask(await peerClient(operationsRpc.OperationsService, where), 'reconcile-flows');
};
const minuteAgo = (name: string, table: string, column: string) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - interval '2 minutes'`.execute(
    at(name).database.db,
  );

it('coins that an administrator lets go arrive on the chain once, and ledger, desk and custody agree', async () => {
  const owner = await withCoins('sender');
  const boss = await auth.signInAdmin();
  const { to } = newSend();
  const sent = await call(owner, 'wallet', 'POST', '/api/transactions', { to, amount: 12.5 });
  const { _id: id } = sent.transaction;
  expect(sent.transaction).toMatchObject({ status: 'pending', chain: { network: '1', state: 'waiting' } });
  const decided = await call(boss, 'withdrawal', 'PUT', `/api/admin/transactions/${id}/status`, {
    status: 'completed',
  });
  expect(decided.transaction.status).toBe('completed');

  await eventually(
    async () => {
      await chain.mine(1);
      const { transaction } = await call(owner, 'wallet', 'GET', `/api/transactions/${id}`);
      expect(transaction).toMatchObject({
        status: 'completed',
        chain: { state: 'confirmed', confirmations: needed, needed, hash: expect.stringMatching(/^0x/) },
      });
    },
    { timeoutMs: 30_000 },
  );
  expect(await chain.balanceOf(to)).toBe(12_500_000n);
  expect([await houseOf('outbound'), await houseOf('outside')]).toEqual([0n, 1_250n]);

  await minuteAgo('custody', 'transfer', 'changed_at');
  expect(await compared('custody')).toBe('transfers: 1 checked, 0 broken');

  // A transfer without a send, as after a restored backup of one database, is a break.
  await sql`update transfer set reconciled_at = null, amount = amount + 1`.execute(at('custody').database.db);
  expect(await compared('custody')).toBe('transfers: 1 checked, 1 broken');
});
