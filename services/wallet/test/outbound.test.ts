import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { event } from '@tael/events';
import { sql } from '@tael/postgres';
import { custodyEvents } from '@tael/proto';
import { startNeighbour, type Neighbour } from '@tael/testkit';
import { newOperationId } from '../src/ledger/operation-id.ts';
import { findFlows } from '../src/operations/find-flows.ts';
import { reconcileLedger } from '../src/operations/proof/reconcile-ledger.ts';
import { startEvents } from './events-under-test.ts';
import { startWallet, type WalletUnderTest } from './wallet-under-test.ts';

const { TransferState } = custodyEvents;
const outside = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const hash = `0x${'7'.repeat(64)}`;

let wallet: WalletUnderTest;
let custody: Neighbour;
let log: Awaited<ReturnType<typeof startEvents>>;
beforeAll(async () => {
  custody = await startNeighbour('custody', {
    AUTH_RPC_URL: 'http://127.0.0.1:1',
    HOT_ADDRESS: `0x${'1'.repeat(40)}`,
    CHAINS: '1',
    RPC_URL_1: 'http://127.0.0.1:1',
    SIGNER_URL_1: 'http://127.0.0.1:1',
    RPC_QUORUM: '1',
  });
  wallet = await startWallet({ CUSTODY_RPC_URL: custody.internalUrl });
  log = await startEvents(wallet.deps);
});
afterAll(async () => {
  await log.stop();
  await wallet.stop();
  await custody.stop();
});

const house = async (account: string): Promise<bigint> => {
  const { rows } = await sql<{ balance: bigint }>`
    select balance from house_account where account = ${account} and asset = 'USDC'`.execute(
    wallet.deps.database.db,
  );
  return rows[0]?.balance ?? 0n;
};
let people = 0;
async function approved() {
  const userId = await wallet.person(`leaver${(people += 1)}`, { coins: 1_000n });
  const sent = await wallet.as(userId).post('/api/transactions', { to: outside, amount: 4 });
  const { _id: id } = sent.body.transaction as { _id: string };
  await wallet.decide(userId, sent);
  return { userId, id };
}
const changed = (
  { userId, id }: { userId: string; id: string },
  state: custodyEvents.TransferState,
  version: bigint,
  more: { amount?: bigint; reason?: string } = {},
) =>
  event(
    custodyEvents.TransferChangedSchema,
    {
      ...{ transferId: id, version, userId, state, chainId: 1n, chainName: 'Ethereum', amount: 400n, hash },
      ...{ confirmations: 3, needed: 12, link: `https://etherscan.io/tx/${hash}`, ...more },
      changedAt: timestampFromDate(new Date()),
    },
    { key: userId, id: randomUUID() },
  );
const chainOf = async ({ userId, id }: { userId: string; id: string }) => {
  const { body } = await wallet.as(userId).get(`/api/transactions/${id}`);
  return (body.transaction as { chain?: object }).chain;
};
const flowOf = async ({ id }: { id: string }) => (await findFlows(wallet.deps, [`transfer:${id}`]))[0]?.state;
const proven = async () =>
  expect(await reconcileLedger(wallet.deps, new AbortController().signal)).toMatch(/intact$/);

describe('an approved send', () => {
  it('is outbound, and outside once its chain has confirmed it, however often that is told', async () => {
    const before = { outbound: await house('outbound'), outside: await house('outside') };
    const send = await approved();
    expect(await house('outbound')).toBe(before.outbound + 400n);
    expect(await chainOf(send)).toEqual({
      ...{ network: '1', networkName: 'Ethereum', state: 'queued', confirmations: 0, needed: 0 },
    });
    await log.deliver(changed(send, TransferState.SENT, 3n));
    expect(await chainOf(send)).toMatchObject({
      state: 'sent',
      hash,
      link: `https://etherscan.io/tx/${hash}`,
    });
    expect(await flowOf(send)).toBe('outbound');
    for (const version of [6n, 6n, 7n]) await log.deliver(changed(send, TransferState.CONFIRMED, version));
    // An older snapshot arrives late.
    await log.deliver(changed(send, TransferState.MINED, 5n));
    expect(await chainOf(send)).toMatchObject({ state: 'confirmed' });
    expect(await flowOf(send)).toBe('arrived');
    expect({ outbound: await house('outbound'), outside: await house('outside') }).toEqual({
      outbound: before.outbound,
      outside: before.outside + 400n,
    });
    expect(await wallet.balance(send.userId)).toMatchObject({ coins: 600n, coinsReserved: 0n });
    await proven();
  });

  it('that can never arrive comes back once, as a transaction of its own, and stays completed', async () => {
    const send = await approved();
    const reason = 'The chain refused the transfer';
    for (const version of [4n, 5n])
      await log.deliver(changed(send, TransferState.FAILED, version, { reason }));
    expect(await wallet.balance(send.userId)).toMatchObject({ coins: 1_000n, coinsReserved: 0n });
    const { body } = await wallet.as(send.userId).get('/api/transactions');
    expect(body.transactions).toMatchObject([
      { kind: 'send-returned', type: 'receive', amount: 4, incoming: true, status: 'completed' },
      { _id: send.id, kind: 'send-out', status: 'completed', chain: { state: 'failed', reason } },
      { kind: 'coins' },
    ]);
    expect(await flowOf(send)).toBe('returned');
    expect(await house('outbound')).toBe(0n);
    await proven();
  });

  it('ends in one way: a second end moves nothing', async () => {
    const send = await approved();
    await log.deliver(changed(send, TransferState.CONFIRMED, 4n), changed(send, TransferState.FAILED, 5n));
    expect(await wallet.balance(send.userId)).toMatchObject({ coins: 600n });
    await proven();
  });

  it('of a closed account goes to suspense when it comes back', async () => {
    const send = await approved();
    await wallet.deps.ledger.post({
      ...{ operationId: newOperationId(), userId: send.userId, actorId: randomUUID(), reason: 'a test' },
      ...{ rule: 'coins', operation: 'set', amount: 0n },
    });
    expect(await wallet.close(send.userId)).toMatchObject({ outcome: 'posted' });
    const before = await house('suspense');
    await log.deliver(changed(send, TransferState.FAILED, 4n));
    expect(await house('suspense')).toBe(before + 400n);
    await proven();
  });
});

describe('a transfer that is no approved send', () => {
  it('moves nothing: unknown, pending, or of another amount', async () => {
    const userId = await wallet.person('waiting', { coins: 1_000n });
    const sent = await wallet.as(userId).post('/api/transactions', { to: outside, amount: 4 });
    const { _id: id } = sent.body.transaction as { _id: string };
    const other = await approved();
    const before = await house('outbound');
    await log.deliver(
      changed({ userId, id: randomUUID() }, TransferState.FAILED, 4n),
      changed({ userId, id }, TransferState.FAILED, 4n),
      changed(other, TransferState.FAILED, 4n, { amount: 40_000n }),
    );
    expect(await house('outbound')).toBe(before);
    expect(await wallet.balance(userId)).toMatchObject({ coins: 600n, coinsReserved: 400n });
    expect(await chainOf({ userId, id })).toMatchObject({ state: 'waiting' });
  });
});

describe('the network of an outside send', () => {
  it('is named by the request or configured; one that is off or unknown is refused, and nothing moves', async () => {
    const userId = await wallet.person('chooser', { coins: 1_000n });
    const send = (network?: unknown, to = outside) =>
      wallet
        .as(userId)
        .post('/api/transactions', { to, amount: 1, ...(network !== undefined && { network }) });
    for (const network of [undefined, '1']) {
      const { status, body } = await send(network);
      expect([status, body.transaction]).toMatchObject([201, { status: 'pending', chain: { network: '1' } }]);
    }
    const off = await send('137');
    expect([off.status, off.body.message]).toEqual([400, 'This network is not available now']);
    for (const network of ['2', 1, '', null]) {
      const { status, body } = await send(network);
      expect([status, body.message]).toEqual([400, 'Please choose a supported network']);
    }
    const quoted = await wallet
      .as(userId)
      .post('/api/wallet/quote', { type: 'send', to: outside, amount: 1, network: '137' });
    expect(quoted.body.refused).toMatchObject({ code: 'wallet.network_unavailable' });
    expect(await wallet.balance(userId)).toMatchObject({ coins: 800n, coinsReserved: 200n });
    const payee = await wallet.person('stays here');
    expect((await send('137', 'stays here')).body.transaction).not.toHaveProperty('chain');
    expect(await wallet.balance(payee)).toMatchObject({ coins: 100n });
  });
});

describe('an address that coins would be lost at', () => {
  it.each([
    ['a wrong checksum', outside.replace('5aA', '5Aa'), 'wallet.wrong_checksum'],
    ['a token of this network', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'wallet.token_contract'],
    ['a token of another network', '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', 'wallet.token_contract'],
  ])('is refused by send and quote, and nothing is reserved: %s', async (_what, to, code) => {
    const userId = await wallet.person(`misled by ${to}`, { coins: 1_000n });
    const { status, body } = await wallet.as(userId).post('/api/transactions', { to, amount: 1 });
    expect([status, body.code]).toEqual([400, code]);
    const quote = await wallet.as(userId).post('/api/wallet/quote', { type: 'send', to, amount: 1 });
    expect(quote.body.refused).toMatchObject({ code });
    expect(await wallet.balance(userId)).toMatchObject({ coins: 1_000n, coinsReserved: 0n });
  });
});
