import { afterAll, beforeAll, expect, it, describe } from 'vitest';
import type { Permission } from '@tael/identity';
import type { AuthProcess, SignedIn } from '@tael/testkit';
import { z } from 'zod';
import type { WalletProcess } from '../wallet-process.ts';
import { startWithAuthAndWallet } from '../with-wallet.ts';
import { alipay, bank, payoutOf, type WithdrawalUnderTest } from '../withdrawal-under-test.ts';

let auth: AuthProcess;
let wallet: WalletProcess;
let service: WithdrawalUnderTest;
let stop: () => Promise<void>;
let owner: SignedIn;
let boss: SignedIn;
beforeAll(async () => {
  ({ auth, wallet, service, stop } = await startWithAuthAndWallet());
  [owner, boss] = [await auth.register('payee'), await auth.signInAdmin()];
  await wallet.give(owner.id, 1_000_00n);
});
afterAll(() => stop());

const admin = () => service.as({ userId: boss.id, role: 'admin' });
const moderator = (...permissions: Permission[]) =>
  service.as({ userId: boss.id, role: 'moderator', permissions });
const approved = async (more: object) => {
  const { _id: id } = payoutOf(await service.as({ userId: owner.id }).withdraw(10, more));
  await admin().decide(id, 'approved');
  return id;
};
const path = '/api/withdrawals/admin/payout-file';
const file = (method: string, more: object = {}) => admin().post(path, { method, ...more });
const idsIn = ({ text }: { text: string }) =>
  text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.slice(0, 36));
const acts = async () =>
  (await service.events('withdrawal.AdminActed.v1')).map(({ data }) => {
    const { action } = z
      .object({
        action: z.object({ action: z.string(), objectId: z.string(), afterJson: z.string() }).partial(),
      })
      .parse(data);
    return action;
  });
const detail = async (id: string) => (await admin().get(`/api/withdrawals/admin/${id}`)).body;

describe('the payout file', () => {
  it('has the approved payouts of one method with whole accounts, each in one file', async () => {
    const [first, other] = [await approved(bank), await approved(alipay)];
    const answer = await file('bank');
    expect(answer.headers['content-disposition']).toMatch(/"payouts-for-import-bank-[\d-]{10}-\w{6}\.csv"/);
    expect(answer.text).toContain('file (for import; not for spreadsheets)\r\n');
    expect(answer.text).toContain(
      `${first},10,CNY,6222020000001234567,Wang Wei,Bank of Tests,Tael ${first.slice(-8)},payouts-for-import-bank-`,
    );
    expect(answer.text).not.toContain(other);
    const next = await approved(bank);
    expect(idsIn(await file('bank'))).toEqual([next]);
    expect(idsIn(await file('bank', { again: true }))).toEqual([next, first]);
  });

  it('has a payout in one of two files that are made at once', async () => {
    const id = await approved(bank);
    const files = await Promise.all([file('bank'), file('bank'), file('bank')]);
    expect(files.flatMap(idsIn)).toEqual([id]);
  });

  it('leaves its mark on each payout and in the register', async () => {
    const id = await approved(bank);
    expect((await detail(id)).withdrawal).toMatchObject({ exported: null });
    const { headers } = await file('bank');
    const name = /"(.+)\.csv"/.exec(headers['content-disposition'] ?? '')?.[1];
    const { withdrawal, marks } = await detail(id);
    const exported = { by: { _id: boss.id }, at: expect.any(String), file: name };
    expect(withdrawal).toMatchObject({ exported });
    expect(marks).toMatchObject([{ kind: 'exported', note: name }]);
    const act = (await acts()).filter(({ action }) => action === 'withdrawal.payout_file').at(-1);
    expect(JSON.parse(act?.afterJson ?? '')).toEqual({
      method: 'bank',
      again: false,
      file: name,
      payouts: 1,
    });
  });

  it('keeps a phone number importable, and quotes what starts a formula', async () => {
    const at = (alipayAccount: string) =>
      approved({ ...alipay, accountInfo: { alipayAccount, realName: '=A1' } });
    await at('+8613800000000');
    await at('+1+cmd|calc@a.test');
    const { text } = await file('alipay');
    expect(text).toContain(",+8613800000000,'=A1,");
    expect(text).toContain(",'+1+cmd|calc@a.test,");
  });

  it('needs the right to process payouts and that to read whole accounts', async () => {
    await approved(bank);
    for (const may of [moderator('withdrawals.process'), moderator('withdrawals.read')]) {
      const { status, text } = await may.post(path, { method: 'bank' });
      expect([status, text.includes('6222')]).toEqual([403, false]);
    }
    const both = moderator('withdrawals.process', 'withdrawals.read');
    expect(idsIn(await both.post(path, { method: 'bank' }))).toHaveLength(1);
  });
});

describe('the register', () => {
  const actionsOf = async (id: string) =>
    (await acts()).filter(({ objectId }) => objectId === id).map(({ action }) => action);

  it('has a claim and its release, and no renewal', async () => {
    const id = await approved(bank);
    const claim = `/api/withdrawals/admin/${id}/claim`;
    for (let renewal = 0; renewal < 3; renewal += 1) expect((await admin().put(claim, {})).status).toBe(200);
    for (let repeat = 0; repeat < 2; repeat += 1) expect((await admin().delete(claim)).status).toBe(200);
    const claims = (await actionsOf(id)).filter((action) => action !== 'withdrawal.approve');
    expect(claims).toEqual(['withdrawal.claim', 'withdrawal.release']);
  });

  it('has each read of a whole account, once an hour and person', async () => {
    const id = await approved(bank);
    const reads = async () => (await acts()).filter(({ action }) => action === 'withdrawal.read_accounts');
    const before = (await reads()).length;
    await Promise.all([detail(id), detail(id)]);
    expect((await reads()).slice(before)).toMatchObject([{ objectId: id }]);
    const newer = await approved(bank);
    await admin().get('/api/withdrawals/admin?status=approved');
    const [, listed, ...more] = (await reads()).slice(before);
    const { withdrawals } = JSON.parse(listed?.afterJson ?? '') as { withdrawals: string[] };
    expect([withdrawals.includes(newer), withdrawals.includes(id), more]).toEqual([true, false, []]);
    service.clock.turnedBy += 3_600_000;
    await detail(id);
    expect((await reads()).at(-1)).toMatchObject({ objectId: id });
    expect(JSON.stringify(await acts())).not.toContain('6222');
  });

  it('has the export of the queue', async () => {
    await admin().get('/api/withdrawals/admin/export?status=approved&search=payee');
    expect((await acts()).at(-1)).toMatchObject({
      action: 'withdrawals.export',
      afterJson: JSON.stringify({ searched: true, status: 'approved' }),
    });
  });
});
