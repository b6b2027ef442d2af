import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { purgeExpired } from '../src/operations/purge-expired.ts';
import type { WalletProcess } from './wallet-process.ts';
import { startWithWallet } from './with-wallet.ts';
import { alipay, bank, payoutOf, type WithdrawalUnderTest } from './withdrawal-under-test.ts';

let wallet: WalletProcess;
let service: WithdrawalUnderTest;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ wallet, service, stop } = await startWithWallet());
});
afterAll(() => stop());

let userId: string;
beforeEach(async () => {
  userId = await wallet.person(100_00n);
});
const me = () => service.as({ userId });
const held = async () => (await wallet.holding(userId)).held;

describe('one key', () => {
  it('is one withdrawal, and its repeat gets the first answer', async () => {
    const first = await me().withdraw(80, {}, 'k');
    const again = await me().withdraw(80, {}, 'k');
    expect([first.status, again.status]).toEqual([201, 201]);
    expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([
      undefined,
      'true',
    ]);
    expect(again.body).toEqual(first.body);
    expect(await held()).toBe(80_00n);
  });

  it('from ten clients at once is one withdrawal, ten times the same answer', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => me().withdraw(80, {}, 'k')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map((answer) => payoutOf(answer)._id)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    expect(await held()).toBe(80_00n);
  });

  it('with another body is 422, whatever differs, and nothing moves', async () => {
    await me().withdraw(10, {}, 'k');
    for (const answer of [
      await me().withdraw(11, {}, 'k'),
      await me().withdraw(10, bank, 'k'),
      await me().withdraw(10, { accountInfo: { ...alipay.accountInfo, realName: 'Another' } }, 'k'),
      await me().withdraw(0.5, {}, 'k'),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([422, 'withdrawal.key_reused']);
    }
    expect(await held()).toBe(10_00n);
  });

  it('is compared as parsed: order and unknown fields do not matter', async () => {
    await me().withdraw(10, {}, 'k');
    const { realName, alipayAccount } = alipay.accountInfo;
    const body = {
      accountInfo: { realName, alipayAccount },
      from: 'x',
      withdrawalMethod: 'alipay',
      amount: 10.0,
    };
    expect((await me().post('/api/withdrawals', body, 'k')).headers['idempotency-replayed']).toBe('true');
  });
});

describe('in the course of time, one key', () => {
  it('gets the first answer though the withdrawal has gone on since', async () => {
    const first = await me().withdraw(10, {}, 'k');
    await me().post(`/api/withdrawals/${payoutOf(first)._id}/cancel`);
    expect((await me().withdraw(10, {}, 'k')).body).toEqual(first.body);
    expect(await held()).toBe(0n);
  });

  it('of a refused request is free again', async () => {
    expect((await me().withdraw(200, {}, 'k')).status).toBe(400);
    await wallet.give(userId, 100_00n);
    expect((await me().withdraw(200, {}, 'k')).status).toBe(201);
    expect((await me().withdraw(0.5, {}, 'other')).status).toBe(400);
    expect((await me().withdraw(201, {}, 'k')).status).toBe(422);
  });

  it("is its user's own, and lives for a day", async () => {
    await me().withdraw(10, {}, 'k');
    const other = await wallet.person(50_00n);
    expect((await service.as({ userId: other }).withdraw(20, {}, 'k')).status).toBe(201);
    const { database, clock } = service.deps;
    const after = (hours: number) => ({ now: () => new Date(clock.now().getTime() + hours * 3_600_000) });
    await purgeExpired({ database, clock: after(23) });
    expect((await me().withdraw(11, {}, 'k')).status).toBe(422);
    await purgeExpired({ database, clock: after(25) });
    expect((await me().withdraw(11, {}, 'k')).status).toBe(201);
  });
});

describe('without a key', () => {
  it('a repeat is a new request', async () => {
    const [one, two] = [payoutOf(await me().withdraw(10)), payoutOf(await me().withdraw(10))];
    expect(one._id).not.toBe(two._id);
    expect(await held()).toBe(20_00n);
  });
});

/** Inserts what a killed process leaves. */
async function leftBehind(ageMs: number, wasHeld: boolean): Promise<string> {
  const account = { method: 'alipay', info: alipay.accountInfo } as const;
  const body = { amount: '8000', ...alipay, accountId: undefined };
  const [id, at] = [randomUUID(), new Date(service.clock.now().getTime() - ageMs)];
  await sql`
    insert into withdrawal (id, user_id, amount, method, sealed_account, account_fingerprint, created_at, changed_at,
      idempotency_key, body_hash)
    values (${id}, ${userId}, 8000, 'alipay', ${service.deps.safe.seal(userId, account)}, 'f', ${at}, ${at},
      'k', ${service.deps.safe.digest(body)})`.execute(service.deps.database.db);
  if (wasHeld) await wallet.rpc.hold({ holdId: `withdrawal:${id}`, userId, amount: 8000n });
  return id;
}

describe('the key of a request that was cut off', () => {
  it.each([false, true])(
    'is free for its repeat, and what it held is held once (held: %s)',
    async (wasHeld) => {
      const cut = await leftBehind(7_000, wasHeld);
      const answer = await me().withdraw(80, {}, 'k');
      expect(answer.status).toBe(201);
      expect(payoutOf(answer)._id).not.toBe(cut);
      expect(await wallet.holding(userId)).toMatchObject({ available: 20_00n, held: 80_00n });
      expect(await service.rows(userId)).toMatchObject([{ status: 'pending' }]);
    },
  );

  it('that may still be under way is waited for, then 409 with when to come again', async () => {
    await leftBehind(0, true);
    const answer = await me().withdraw(80, {}, 'k');
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([
      409,
      'withdrawal.in_flight',
      '1',
    ]);
    expect((await me().withdraw(81, {}, 'k')).status).toBe(422);
    await service.resume();
    service.clock.turnedBy = 0;
    expect(await held()).toBe(0n);
    expect((await me().withdraw(81, {}, 'k')).status).toBe(201);
  });
});
