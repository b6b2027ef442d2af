import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AuthProcess, SignedIn } from '@tael/testkit';
import type { WalletProcess } from '../wallet-process.ts';
import { startWithAuthAndWallet } from '../with-wallet.ts';
import { payoutOf, type WithdrawalUnderTest } from '../withdrawal-under-test.ts';

let auth: AuthProcess;
let wallet: WalletProcess;
let service: WithdrawalUnderTest;
let stop: () => Promise<void>;
let boss: SignedIn;
let owner: SignedIn;
let people = 0;
beforeAll(async () => {
  ({ auth, wallet, service, stop } = await startWithAuthAndWallet({ PAYOUT_TWO_PEOPLE_ABOVE: '100' }));
  boss = await auth.signInAdmin();
});
afterAll(() => stop());
beforeEach(async () => {
  owner = await auth.register(`of-many-${(people += 1)}`);
  await wallet.give(owner.id, 1_000_00n);
});

const admin = () => service.as({ userId: boss.id, role: 'admin' });
const withdraw = async (amount: number): Promise<string> =>
  payoutOf(await service.as({ userId: owner.id }).withdraw(amount))._id;
const status = async (id: string) => payoutOf(await admin().get(`/api/withdrawals/admin/${id}`)).status;

it('a step of many is one of each: refusals stop none of the others', async () => {
  const [good, large, done] = [await withdraw(10), await withdraw(150), await withdraw(10)];
  await admin().decide(done, 'rejected', 'no');
  const ids = [good, large, done, 'nonsense', good.toUpperCase()];
  const { body } = await admin().post('/api/withdrawals/admin/bulk', { ids, status: 'approved' }, 'k');
  expect(body.results).toEqual([
    { id: good, status: 'approved', needsSecondApproval: false, pending: false, code: null, message: null },
    { id: large, status: 'pending', needsSecondApproval: true, pending: false, code: null, message: null },
    expect.objectContaining({ id: done, status: null, code: 'withdrawal.out_of_order' }),
    expect.objectContaining({ id: 'nonsense', status: null, code: 'withdrawal.withdrawal_not_found' }),
  ]);
});

it('a step of many under one key has one body: another body at the same moment moves nothing', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ids = [await withdraw(1), await withdraw(1)];
    const bulk = (id: string) =>
      admin().post('/api/withdrawals/admin/bulk', { ids: [id], status: 'approved' }, `one-key-${round}`);
    const answers = await Promise.all(ids.map(bulk));
    expect(answers.map(({ status: code }) => code).sort()).toEqual([200, 422]);
    const won = answers.findIndex(({ status: code }) => code === 200);
    expect(await Promise.all(ids.map(status))).toEqual(
      ids.map((_id, place) => (place === won ? 'approved' : 'pending')),
    );
    expect((await bulk(ids[won] ?? '')).body).toEqual(answers[won]?.body);
  }
});
