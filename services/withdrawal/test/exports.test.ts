import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import type { AuthProcess, SignedIn } from '@tael/testkit';
import type { WalletProcess } from './wallet-process.ts';
import { startWithAuthAndWallet } from './with-wallet.ts';
import { bank, payoutOf, type WithdrawalUnderTest } from './withdrawal-under-test.ts';

let auth: AuthProcess;
let wallet: WalletProcess;
let service: WithdrawalUnderTest;
let stop: () => Promise<void>;
let owner: SignedIn;
let id: string;
beforeAll(async () => {
  ({ auth, wallet, service, stop } = await startWithAuthAndWallet());
  owner = await auth.register('=cmd|calc');
  await wallet.give(owner.id, 100_00n);
  id = payoutOf(await me().withdraw(12.5, bank))._id;
  await service.admin.decide(id, 'rejected', '+1, says "no"');
});
afterAll(() => stop());
const me = () => service.as({ userId: owner.id });
const linesOf = ({ text }: { text: string }) => text.split('\r\n');

describe('the own export', () => {
  it('is a file with a header, masked accounts, and texts that start no formula', async () => {
    const answer = await me().get('/api/withdrawals/export');
    expect(answer.headers['content-type']).toMatch(/^text\/csv; charset=utf-8/);
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="withdrawals-[\d-]{10}\.csv"$/,
    );
    const [header, row, end] = linesOf(answer);
    expect(header).toBe('id,createdAt,amount,currency,method,account,status,reason,processedAt');
    expect(row?.startsWith(`${id},`)).toBe(true);
    expect(row).toContain(`,12.5,CNY,bank,Bank of Tests **** 4567 W***,rejected,"'+1, says ""no""",`);
    expect(end).toBe('');
    expect(answer.text).not.toContain('6222020000001234567');
  });

  it('holds all of them, each once and in order, however many there are', async () => {
    const somebody = randomUUID();
    const sealed = service.deps.safe.seal(somebody, { method: 'wechat', info: { wechatId: 'wx_1' } });
    // Many rows share one timestamp: the id decides their order.
    await sql`
      insert into withdrawal (user_id, amount, method, sealed_account, account_fingerprint, status, created_at, changed_at)
      select ${somebody}, n, 'wechat', ${sealed}, 'f', 'pending', now() - (n / 400) * interval '1 minute', now()
      from generate_series(1, 1234) n`.execute(service.deps.database.db);
    const them = service.as({ userId: somebody });
    const ids = linesOf(await them.get('/api/withdrawals/export'))
      .slice(1, -1)
      .map((line) => line.split(',')[0]);
    const { rows } = await sql<{ id: string }>`
      select id from withdrawal where user_id = ${somebody} order by created_at desc, id desc`.execute(
      service.deps.database.db,
    );
    expect(ids).toEqual(rows.map((row) => row.id));
    expect(linesOf(await them.get('/api/withdrawals/export?status=completed'))).toHaveLength(2);
  });
});

describe('the export of the queue', () => {
  const path = '/api/withdrawals/admin/export';
  it('names the parties, keeps the accounts masked, and is filtered as the queue', async () => {
    const answer = await service.admin.get(`${path}?status=rejected`);
    const [, row] = linesOf(answer);
    expect(row).toContain(",'=cmd|calc,'=cmd|calc@tael.test,12.5,");
    expect(answer.text).not.toContain('6222020000001234567');
    expect(linesOf(await service.admin.get(`${path}?status=approved`))).toHaveLength(2);
    expect(linesOf(await service.admin.get(`${path}?search=cmd`))).toHaveLength(3);
  });

  it('has the payouts of unknown outcome alone when asked for them', async () => {
    const paid = payoutOf(await me().withdraw(1, bank));
    const unknown = payoutOf(await me().withdraw(1, bank));
    for (const { _id } of [paid, unknown])
      for (const to of ['approved', 'processing']) await service.admin.decide(_id, to);
    const outcome = { outcome: 'unknown', note: 'The bank does not answer' };
    await service.admin.put(`/api/withdrawals/admin/${unknown._id}/outcome`, outcome);
    const idsOf = async (query: string) =>
      linesOf(await service.admin.get(`${path}?${query}`))
        .slice(1, -1)
        .map((line) => line.split(',')[0]);
    expect(await idsOf('status=processing')).toEqual([unknown._id, paid._id]);
    expect(await idsOf('status=unknown&search=cmd')).toEqual([unknown._id]);
    expect(await idsOf('status=unknown&search=nobody')).toEqual([]);
    expect((await service.admin.get(`${path}?status=no`)).status).toBe(400);
  });

  it('is for those who may read it', async () => {
    expect((await me().get(path)).status).toBe(403);
  });
});
