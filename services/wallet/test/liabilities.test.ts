import { afterAll, beforeAll, expect, it } from 'vitest';
import { bodyHash } from '@tael/idempotency';
import { sql } from '@tael/postgres';
import type { walletRpc } from '@tael/proto';
import { newOperationId } from '../src/ledger/operation-id.ts';
import { rpcOf } from './rpc-under-test.ts';
import { startWallet, type WalletUnderTest } from './wallet-under-test.ts';

const outside = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

let wallet: WalletUnderTest;
beforeAll(async () => {
  wallet = await startWallet();
});
afterAll(() => wallet.stop());

const open = () => rpcOf(wallet.deps).wallet.listLiabilities({})[Symbol.asyncIterator]();
type Stream = ReturnType<typeof open>;

async function firstOf(stream: Stream): Promise<walletRpc.ListLiabilitiesResponse> {
  const { value } = await stream.next();
  if (value === undefined) throw new Error('an empty stream');
  return value as walletRpc.ListLiabilitiesResponse;
}
async function restOf(stream: Stream): Promise<Map<string, bigint>> {
  const coins = new Map<string, bigint>();
  for (let next = await stream.next(); next.done !== true; next = await stream.next())
    for (const account of next.value.accounts) coins.set(account.userId, account.coins);
  return coins;
}
async function approved(name: string): Promise<{ userId: string; transactionId: string }> {
  const userId = await wallet.person(name, { coins: 1_000n });
  const sent = await wallet.as(userId).post('/api/transactions', { to: outside, amount: 4 });
  await wallet.decide(userId, sent);
  return { userId, transactionId: (sent.body.transaction as { _id: string })._id };
}
const arrive = ({ userId, transactionId }: { userId: string; transactionId: string }) =>
  wallet.deps.ledger.post({
    ...{ operationId: newOperationId(), userId, rule: 'send-arrived', transactionId, amount: 400n },
    idempotencyKey: {
      scope: 'outbound',
      key: `send:${transactionId}`,
      bodyHash: bodyHash({ booked: 'arrived' }),
      neverExpires: true,
    },
  });

it('are coins, reserved ones and outbound sends of one instant, whatever moves while they are read', async () => {
  const payee = await wallet.person('payee', { coins: 1n });
  const waiting = await wallet.person('waiting', { coins: 500n });
  await wallet.as(waiting).post('/api/transactions', { to: outside, amount: 2 });
  const leaver = await approved('leaver');

  const stream = open();
  const { sends, suspense } = await firstOf(stream);
  await wallet.as(leaver.userId).post('/api/transactions', { to: 'payee', amount: 3 });
  expect(await arrive(leaver)).toMatchObject({ outcome: 'posted' });
  const coins = await restOf(stream);

  expect(suspense).toBe(0n);
  expect(sends).toMatchObject([{ ...leaver, amount: 400n }]);
  expect(Object.fromEntries(coins)).toMatchObject({
    [payee]: 1n,
    [waiting]: 500n,
    [leaver.userId]: 600n,
  });

  // The copy of the transfer is not stored yet, but the ledger has ended the send.
  const later = open();
  expect((await firstOf(later)).sends).toEqual([]);
  expect(Object.fromEntries(await restOf(later))).toMatchObject({
    [payee]: 301n,
    [leaver.userId]: 300n,
  });
});

it('are not told if the sends and the account of the ledger differ', async () => {
  await approved('odd');
  await sql`update house_stripe set balance = balance + 1 where account = 'outbound'`.execute(
    wallet.deps.database.db,
  );
  await expect(open().next()).rejects.toThrow();
});
