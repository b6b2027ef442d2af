import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { walletRpc } from '@tael/proto';
import { z } from 'zod';
import { rpcOf } from './rpc-under-test.ts';
import { startWallet, type WalletUnderTest } from './wallet-under-test.ts';

const { DecideSendOutcome } = walletRpc;
const outside = '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB';
const sent = z.object({ transaction: z.object({ _id: z.string() }) });

let wallet: WalletUnderTest;
let userId: string;
beforeAll(async () => {
  wallet = await startWallet();
  userId = await wallet.person('Sender', { coins: 10_000n });
});
afterAll(() => wallet.stop());

const send = async (amount: number, key?: string) =>
  sent.parse((await wallet.as(userId).post('/api/transactions', { to: outside, amount }, key)).body)
    .transaction._id;
const requests = async () =>
  (await wallet.events('wallet.SendRequested.v1')).map(({ key, data }) => ({ key, ...(data as object) }));

describe('a send to an outside address', () => {
  it('is published once, with its worth at the price of the request', async () => {
    const before = (await requests()).length;
    const [id] = [await send(1.23, 'k'), await send(1.23, 'k')];
    expect((await requests()).slice(before)).toMatchObject([
      { key: userId, transactionId: id, userId, amount: 123n, worth: 892n, address: outside },
    ]);
  });

  it('is settled by the first decision, and a repeat gets its answer', async () => {
    const { wallet: rpc } = rpcOf(wallet.deps);
    const [id, { coinsReserved }] = [await send(2), await wallet.balance(userId)];
    const decision = { transactionId: id, userId, actorId: randomUUID(), reason: '' };
    const decide = (approved: boolean) => rpc.decideSend({ ...decision, approved });
    const [first, again, other] = [await decide(true), await decide(true), await decide(false)];
    expect([first, again, other].map(({ outcome }) => outcome)).toEqual([
      DecideSendOutcome.DECIDED,
      DecideSendOutcome.DECIDED,
      DecideSendOutcome.CONTRADICTED,
    ]);
    expect(again.settledAt?.seconds).toBe(first.settledAt?.seconds);
    expect((await wallet.balance(userId)).coinsReserved).toBe(coinsReserved - 200n);
    const unknown = await rpc.decideSend({ ...decision, transactionId: randomUUID(), approved: true });
    expect(unknown.outcome).toBe(DecideSendOutcome.UNKNOWN);
  });
});
