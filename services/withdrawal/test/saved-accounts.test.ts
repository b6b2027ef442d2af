import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  alipay,
  bank,
  startWithdrawal,
  type Answer,
  type WithdrawalUnderTest,
} from './withdrawal-under-test.ts';

let service: WithdrawalUnderTest;
beforeAll(async () => {
  service = await startWithdrawal();
});
afterAll(() => service.stop());

let userId: string;
beforeEach(() => {
  userId = randomUUID();
});
const path = '/api/withdrawals/accounts';
const saved = z.object({ _id: z.string(), isDefault: z.boolean(), withdrawalMethod: z.string() }).loose();
const me = () => service.as({ userId });
const save = async (body: object) => saved.parse((await me().post(path, body)).body.account);
const list = async () => z.array(saved).parse((await me().get(path)).body.accounts);
const refusal = ({ status, body }: Answer) => [status, body.message];
const wechat = (n: number) => ({ withdrawalMethod: 'wechat', accountInfo: { wechatId: `wx_account_${n}` } });

describe('saved accounts', () => {
  it('are masked, the default first; the first is the default', async () => {
    const answer = await me().post(path, bank);
    expect(answer.status).toBe(201);
    expect(answer.body.account).toMatchObject({ isDefault: true, accountInfo: { bankAccount: '**** 4567' } });
    await save(alipay);
    const listed = await me().get(path);
    expect(listed.text).not.toMatch(/6222|payee@|Wang/);
    expect((await list()).map((one) => [one.withdrawalMethod, one.isDefault])).toEqual([
      ['bank', true],
      ['alipay', false],
    ]);
    await save({ ...alipay, isDefault: true });
    expect((await list()).map((one) => [one.withdrawalMethod, one.isDefault])).toEqual([
      ['alipay', true],
      ['bank', false],
    ]);
  });

  it('are one however often the same is saved, with what was said last', async () => {
    const first = await save(bank);
    const info = { ...bank.accountInfo, bankAccount: '6222 0200 0000 1234 567', accountHolder: 'Li Na' };
    const again = await save({ ...bank, accountInfo: info });
    expect(again).toMatchObject({ _id: first._id, isDefault: true, accountInfo: { accountHolder: 'L***' } });
    expect(await list()).toHaveLength(1);
  });

  it('deleted are gone, and the newest of the others is the default then', async () => {
    const ids = [];
    for (const n of [1, 2, 3]) ids.push((await save(wechat(n)))._id);
    expect((await me().delete(`${path}/${ids[0]}`)).body).toEqual({ success: true });
    expect((await list()).map(({ _id, isDefault }) => [_id, isDefault])).toEqual([
      [ids[2], true],
      [ids[1], false],
    ]);
    expect((await me().delete(`${path}/${ids[0]}`)).status).toBe(404);
  });

  it('of somebody else, unknown or malformed are 404', async () => {
    const { _id } = await save(bank);
    const stranger = service.as({ userId: randomUUID() });
    for (const id of [_id, randomUUID(), 'nonsense']) {
      expect((await stranger.delete(`${path}/${id}`)).status).toBe(404);
    }
    expect((await stranger.get(path)).body).toEqual({ accounts: [] });
    expect(await list()).toHaveLength(1);
  });
});

describe('an account to save', () => {
  it('is refused in the same words as in a request', async () => {
    expect(refusal(await me().post(path, {}))).toEqual([400, 'Please select a valid withdrawal method']);
    expect(refusal(await me().post(path, { ...bank, accountInfo: { bankName: 'x' } }))).toEqual([
      400,
      'Bank account is required',
    ]);
    expect(refusal(await me().post(path, { ...bank, isDefault: 'yes' }))).toEqual([
      400,
      'Default must be true or false',
    ]);
    expect(await list()).toEqual([]);
  });

  it('is one of twenty at most and one default, also when many are saved at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => me().post(path, { ...wechat(n), isDefault: n % 2 === 0 })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    const all = await list();
    expect([all.length, all.filter(({ isDefault }) => isDefault).length]).toEqual([20, 1]);
  });
});
