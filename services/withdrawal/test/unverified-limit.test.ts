import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import type { AuthProcess, SignedIn } from '@tael/testkit';
import { refusalOf } from './sends-under-test.ts';
import type { WalletProcess } from './wallet-process.ts';
import { startWithAuthAndWallet } from './with-wallet.ts';
import { bank, payoutOf, type WithdrawalUnderTest } from './withdrawal-under-test.ts';

let auth: AuthProcess;
let wallet: WalletProcess;
let service: WithdrawalUnderTest;
let stop: () => Promise<void>;
let boss: SignedIn;
beforeAll(async () => {
  ({ auth, wallet, service, stop } = await startWithAuthAndWallet({ UNVERIFIED_LIMIT_A_DAY: '100' }));
  boss = await auth.signInAdmin();
});
afterAll(() => stop());

let owner: SignedIn;
let people = 0;
beforeEach(async () => {
  owner = await auth.register(`known${(people += 1)}`);
  await wallet.give(owner.id, 1_000_00n);
});
const level = (to: string) =>
  sql`update users set verification_level = ${to} where id = ${owner.id}`.execute(auth.database.db);
/** No text has this mark, so every name differs from it. */
const verifyAnotherName = () =>
  sql`insert into verifications (user_id, state, document_type, name_mark, document_mark, submitted_at, decided_at)
    values (${owner.id}, 'approved', 'passport', ${randomBytes(32)}, ${randomBytes(32)}, now(), now())`.execute(
    auth.database.db,
  );
const withdraw = (amount: number, more?: object) => service.as({ userId: owner.id }).withdraw(amount, more);
const admin = () => service.as({ userId: boss.id, role: 'admin' });
const held = async () => (await wallet.holding(owner.id)).held;

describe('without a verified identity', () => {
  it('a day ends at the limit, counting what waits and leaving out what was rejected', async () => {
    expect(refusalOf(await withdraw(100.01))).toEqual([403, 'withdrawal.identity_not_verified']);
    const first = await withdraw(60);
    expect(refusalOf(await withdraw(40.01))).toEqual([403, 'withdrawal.identity_not_verified']);
    expect(await held()).toBe(60_00n);
    await admin().decide(payoutOf(first)._id, 'rejected', 'a test');
    expect((await withdraw(100)).status).toBe(201);
    service.clock.turnedBy += 24 * 3_600_000;
    expect((await withdraw(100)).status).toBe(201);
  });

  it('sends count by their worth, for the wallet', async () => {
    await withdraw(60);
    const exceeds = async (worth: bigint) =>
      (await service.rpc.withdrawal.checkUnverifiedLimit({ userId: owner.id, worth })).exceeded;
    expect([await exceeds(40_00n), await exceeds(40_01n)]).toEqual([false, true]);
    await level('Verified');
    expect(await exceeds(40_01n)).toBe(false);
  });

  it('approvals of a day end at the limit, even of requests that were made while verified', async () => {
    await level('Verified');
    const [first, second] = [payoutOf(await withdraw(80)), payoutOf(await withdraw(30))];
    await level('Basic');
    expect((await admin().decide(first._id, 'approved')).status).toBe(200);
    const refused = await admin().decide(second._id, 'approved');
    expect(refusalOf(refused)).toEqual([409, 'withdrawal.unverified_limit']);
    expect(refused.body.message).toBe(
      "This user's identity is not verified: payouts approved today would be ¥110.00, above the limit of ¥100.00",
    );
    const { body } = await admin().get(`/api/withdrawals/admin/${second._id}`);
    expect(body.withdrawal).toMatchObject({ barrier: { code: 'withdrawal.unverified_limit' } });
    expect((await admin().decide(first._id, 'processing')).status).toBe(200);
    expect((await admin().decide(second._id, 'rejected', 'a test')).status).toBe(200);
  });
});

describe('with a verified identity', () => {
  it('the holder of the account must have the verified name, where an account has one', async () => {
    await level('Verified');
    expect((await withdraw(150)).status).toBe(201);
    await verifyAnotherName();
    for (const account of [undefined, bank])
      expect(refusalOf(await withdraw(150, account))).toEqual([403, 'withdrawal.other_name']);
    const wechat = { withdrawalMethod: 'wechat', accountInfo: { wechatId: 'wx-0123456' } };
    const { status, body } = await withdraw(150, wechat);
    expect(status).toBe(201);
    expect(
      (await admin().decide(payoutOf({ status, body, headers: {}, text: '' })._id, 'approved')).status,
    ).toBe(200);
  });

  it('nothing is reserved while auth cannot be asked', async () => {
    await level('Verified');
    await auth.down();
    try {
      expect((await withdraw(150)).status).toBe(503);
      expect(await held()).toBe(0n);
    } finally {
      await auth.up();
    }
  });
});
