import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuthProcess } from '@tael/testkit';
import type { WalletProcess } from './wallet-process.ts';
import { startWithAuthAndWallet } from './with-wallet.ts';
import { bank, payoutOf, payoutsOf, type WithdrawalUnderTest } from './withdrawal-under-test.ts';

let auth: AuthProcess;
let wallet: WalletProcess;
let service: WithdrawalUnderTest;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ auth, wallet, service, stop } = await startWithAuthAndWallet());
});
afterAll(() => stop());

let userId: string;
beforeEach(async () => {
  ({ id: userId } = await auth.register(`o${randomUUID().slice(0, 8)}`));
  await wallet.give(userId, 100_00n);
});
const me = () => service.as({ userId });
const withdraw = async (amount: number, more = {}) => payoutOf(await me().withdraw(amount, more))._id;

describe('the history', () => {
  it('is newest first, by page, masked, and nobody else is in it', async () => {
    const ids = [await withdraw(1), await withdraw(2), await withdraw(3, bank)].reverse();
    await service.as({ userId: await wallet.person(5_00n) }).withdraw(4);
    const answer = await me().get('/api/withdrawals/history');
    expect(answer.body).toMatchObject({ total: 3, totalPages: 1, currentPage: 1 });
    expect(payoutsOf(answer).map(({ _id }) => _id)).toEqual(ids);
    expect(answer.text).not.toContain('6222020000001234567');
    expect(payoutsOf(answer)[0]).toMatchObject({ accountInfo: { bankAccount: '**** 4567' } });
    const second = await me().get('/api/withdrawals/history?limit=2&page=2');
    expect(payoutsOf(second).map(({ _id }) => _id)).toEqual(ids.slice(2));
  });

  it('can be narrowed to a state', async () => {
    const id = await withdraw(1);
    await withdraw(2);
    await me().post(`/api/withdrawals/${id}/cancel`);
    const rejected = await me().get('/api/withdrawals/history?status=rejected');
    expect(payoutsOf(rejected)).toMatchObject([{ _id: id, reason: 'Cancelled by user' }]);
    expect((await me().get('/api/withdrawals/history?status=all')).body.total).toBe(2);
    expect((await me().get('/api/withdrawals/history?status=requested')).status).toBe(400);
  });

  it.each(['limit=0', 'limit=-5', 'limit=abc', 'limit=1e9', 'page=99', 'page=-1', 'page=x&limit=5'])(
    'with %s is clamped, not refused',
    async (query) => {
      await withdraw(1);
      const answer = await me().get(`/api/withdrawals/history?${query}`);
      expect([answer.status, payoutsOf(answer).length]).toEqual([200, 1]);
    },
  );

  it('of somebody new is empty', async () => {
    const answer = await service.as({ userId: randomUUID() }).get('/api/withdrawals/history?limit=5');
    expect(answer.body).toEqual({ withdrawals: [], total: 0, totalPages: 0, currentPage: 1 });
  });
});

describe('one of them', () => {
  it('tells its timeline, and of what was noted only why it was rejected', async () => {
    const id = await withdraw(1);
    await service.admin.decide(id, 'rejected', 'Name differs');
    const { body } = await me().get(`/api/withdrawals/${id}`);
    expect(body).toMatchObject({
      withdrawal: { _id: id, status: 'rejected', reason: 'Name differs', processedAt: expect.any(String) },
      timeline: [
        { status: 'pending', reason: null },
        { status: 'rejected', reason: 'Name differs' },
      ],
    });
    const other = await withdraw(2);
    await service.admin.decide(other, 'approved', 'internal note');
    expect((await me().get(`/api/withdrawals/${other}`)).text).not.toContain('internal note');
  });

  it('of somebody else, unknown or malformed is 404, and never data', async () => {
    const id = await withdraw(1);
    const stranger = service.as({ userId: await wallet.person() });
    for (const path of [id, randomUUID(), 'nonsense', '%27', 'a%00b']) {
      const [read, cancel] = [
        await stranger.get(`/api/withdrawals/${path}`),
        await stranger.post(`/api/withdrawals/${path}/cancel`),
      ];
      expect([read.status, cancel.status]).toEqual([404, 404]);
      expect(read.body.withdrawal).toBeUndefined();
    }
    expect(await service.rows(userId)).toMatchObject([{ status: 'pending' }]);
  });
});

describe('a cancellation', () => {
  it('is a rejection by its owner, and gives the money back once', async () => {
    const id = await withdraw(60);
    const answer = await me().post(`/api/withdrawals/${id}/cancel`);
    expect(answer).toMatchObject({
      status: 200,
      body: { withdrawal: { status: 'rejected', reason: 'Cancelled by user' } },
    });
    expect(await wallet.holding(userId)).toMatchObject({ available: 100_00n, held: 0n });
    const again = await me().post(`/api/withdrawals/${id}/cancel`);
    expect(again.status).toBe(409);
    expect(again.body.message).toMatch(/rejected.*rejected/);
    expect(await wallet.holding(userId)).toMatchObject({ available: 100_00n, held: 0n });
    const events = await service.events('withdrawal.WithdrawalChanged.v1');
    expect(events.filter(({ key }) => key === userId).at(-1)?.data).toMatchObject({
      version: 2n,
      cancelledByUser: true,
    });
  });

  it('under one key is answered the same again', async () => {
    const path = `/api/withdrawals/${await withdraw(60)}/cancel`;
    const [one, two] = [await me().post(path, {}, 'k'), await me().post(path, undefined, 'k')];
    expect(two.body).toEqual(one.body);
    expect([one, two].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true']);
  });

  it('of what somebody has decided on is 409 and names both states', async () => {
    const id = await withdraw(60);
    await service.admin.decide(id, 'approved');
    const answer = await me().post(`/api/withdrawals/${id}/cancel`);
    expect([answer.status, answer.body.code]).toEqual([409, 'withdrawal.out_of_order']);
    expect(answer.body.message).toMatch(/approved.*rejected/);
    expect(await wallet.holding(userId)).toMatchObject({ held: 60_00n });
  });

  it('while the wallet is away is accepted, and carried out when it is back', async () => {
    const id = await withdraw(60);
    await wallet.down();
    const answer = await me().post(`/api/withdrawals/${id}/cancel`);
    expect(answer).toMatchObject({
      status: 202,
      body: { pending: true, withdrawal: { status: 'rejected' } },
    });
    expect(await service.resume()).toBe('0 voided, 0 carried out, 1 left');
    await wallet.up();
    expect(await service.resume()).toBe('0 voided, 1 carried out, 0 left');
    expect(await wallet.holding(userId)).toMatchObject({ available: 100_00n, held: 0n });
  });

  it('under one key is answered as pending again, though the money has come back since', async () => {
    const path = `/api/withdrawals/${await withdraw(60)}/cancel`;
    await wallet.down();
    const first = await me().post(path, {}, 'k');
    await wallet.up();
    await service.resume();
    const again = await me().post(path, {}, 'k');
    expect([first.status, again.status, again.headers['idempotency-replayed']]).toEqual([202, 202, 'true']);
    expect(again.body).toEqual(first.body);
  });
});
