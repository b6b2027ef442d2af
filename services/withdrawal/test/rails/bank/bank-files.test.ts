import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Permission } from '@tael/identity';
import type { SignedIn } from '@tael/testkit';
import { z } from 'zod';
import { shanghaiDay } from '../../../src/domain/shanghai-day.ts';
import { compareStatements } from '../../../src/operations/rails/compare-statements.ts';
import { shortId } from '../../../src/rails/short-id.ts';
import { sendMegabytes, startBankHouse, type BankHouse } from './bank-house.ts';
import { report, statement } from './files.ts';

let house: BankHouse;
let owner: SignedIn;
let people = 0;
beforeAll(async () => {
  house = await startBankHouse();
});
afterAll(() => house.stop());
beforeEach(async () => {
  owner = await house.auth.register(`owner-${(people += 1)}`);
  await house.wallet.give(owner.id, 1_000_00n);
});

const act = z.object({ action: z.string(), objectId: z.string(), afterJson: z.string() }).partial();
const acts = async () =>
  (await house.service.events('withdrawal.AdminActed.v1')).map(
    ({ data }) => z.object({ action: act }).parse(data).action,
  );
const today = () => shanghaiDay(house.service.clock.now());
/** One payout in one file. */
const inFile = async (amount = 60) => {
  const id = await house.approved(owner, amount);
  const file = await house.made();
  return { id, file: file._id };
};
const settled = async () => {
  await house.service.resume();
  return await house.figures(owner);
};

describe('a payment file', () => {
  it('has the approved payouts, oldest first, and takes each once', async () => {
    const ids = [await house.approved(owner, 60), await house.approved(owner, 10.5)];
    expect((await house.files()).waiting).toEqual({ count: 2, amount: 70.5 });
    const { status, body } = await house.make();
    expect([status, body]).toMatchObject([201, { left: 0, file: { payouts: 2, amount: 70.5, open: 2 } }]);
    const { _id: id } = body.file as { _id: string };
    const { text } = await house.download(id, 'csv');
    expect(text.split('\r\n').slice(1, -1)).toEqual(
      ids.map((payout, n) => {
        const what = [shortId(payout), n === 0 ? '60.00' : '10.50', 'CNY', '6222020000001234567', 'Wang Wei'];
        return [...what, 'Bank of Tests', '', `Tael ${payout.slice(-8)}`].join(',');
      }),
    );
    expect((await house.files()).waiting).toEqual({ count: 0, amount: 0 });
    expect((await house.make()).body.code).toBe('withdrawal.nothing_to_pay');
    expect(await house.shown(ids[0] ?? '')).toMatchObject({
      status: 'processing',
      order: { provider: 'Bank', state: 'sent' },
    });
  });

  it('is made once by a key, and by one of two who make it at once', async () => {
    await house.approved(owner, 60);
    const [first, other] = await Promise.all([house.make('key-1'), house.make()]);
    expect([first.status, other.status].sort()).toEqual([201, 409]);
    await house.approved(owner, 60);
    const made = await house.make('key-2');
    const again = await house.make('key-2');
    expect([again.body.file, again.headers['idempotency-replayed']]).toEqual([made.body.file, 'true']);
  });

  it('has the same bytes each time, and each download is in the register', async () => {
    const { id, file } = await inFile();
    const first = await house.download(file, 'xml');
    expect(first.headers['content-type']).toMatch(/^application\/xml/);
    expect(first.headers['content-disposition']).toMatch(/bank-payments-[\d-]{10}-\w{8}\.xml"$/);
    const { text } = first;
    house.service.clock.turnedBy += 3_600_000;
    await house.answer(report(file, [{ id, status: 'ACSC' }]));
    const later = await house.download(file, 'xml');
    expect(Buffer.from(later.text)).toEqual(Buffer.from(text));
    expect(text).toContain(shortId(id));
    const done = (await acts()).filter(({ objectId }) => objectId === file).map(({ action }) => action);
    expect(done).toEqual(['bank_file.make', 'bank_file.download', 'bank_file.download']);
    expect(JSON.stringify(await acts())).not.toContain('6222');
  });
});

describe('what keeps a payout from a file', () => {
  it('is a missing right to pay; a download needs that to read whole accounts too', async () => {
    const { file } = await inFile();
    const moderator = (...permissions: Permission[]) =>
      house.service.as({ userId: house.boss.id, role: 'moderator', permissions });
    const path = '/api/withdrawals/admin/bank-files';
    expect((await moderator('withdrawals.read').post(path, {})).status).toBe(403);
    for (const may of [moderator('withdrawals.process'), moderator('withdrawals.read')])
      for (const format of ['xml', 'csv'])
        expect((await may.get(`${path}/${file}/${format}`)).status).toBe(403);
    expect((await house.download('00000000-0000-7000-8000-000000000000', 'xml')).status).toBe(404);
  });

  it('is an account that its format cannot carry, a list that has it, or a stop of all', async () => {
    const odd = await house.approved(owner, 10, { bankAccount: '账号 一二三' });
    await house.approved(owner, 20);
    expect((await house.make()).body).toMatchObject({ left: 1, file: { payouts: 1 } });
    expect((await house.shown(odd)).status).toBe('approved');
    await house.admin().post('/api/withdrawals/admin/payout-file', { method: 'bank' });
    expect((await house.make()).body.code).toBe('withdrawal.nothing_to_pay');
    await house.approved(owner, 30);
    const stop = (stopped: boolean) =>
      house.admin().put('/api/withdrawals/admin/rails/bank', { stopped, reason: 'a test' });
    await stop(true);
    expect((await house.make()).body.code).toBe('withdrawal.rail_stopped');
    await stop(false);
    expect((await house.make()).status).toBe(201);
  });
});

describe('a payout of a file', () => {
  it('is not paid by hand, until its outcome is unknown', async () => {
    const { id, file } = await inFile();
    const byHand = (note: string) => house.admin().decide(id, 'completed', note);
    expect((await byHand('I saw it')).body.code).toBe('withdrawal.rail_pays');
    const outcome = { outcome: 'unknown', note: 'the bank lost the file' };
    expect((await house.admin().put(`/api/withdrawals/admin/${id}/outcome`, outcome)).status).toBe(200);
    expect((await byHand('')).body.code).toBe('withdrawal.note_required');
    expect((await byHand('The bank confirmed it by phone')).status).toBe(200);
    const late = await house.answer(report(file, [{ id, status: 'RJCT', code: 'AC04' }]));
    expect(late.body).toMatchObject({ returned: 0, differing: 1 });
    expect(await settled()).toEqual([940_00n, 0n, 60_00n]);
  });
});

describe('a status report', () => {
  it('pays, returns with a reason, and leaves open; twice changes nothing', async () => {
    const ids = [
      await house.approved(owner, 60),
      await house.approved(owner, 30),
      await house.approved(owner, 10),
    ];
    const { _id: file } = await house.made();
    const [paid = '', returned = '', open = ''] = ids;
    const text = report(file, [
      { id: paid, status: 'ACSC', yuan: '60.00' },
      { id: returned, status: 'RJCT', code: 'AC04', words: '账户已销户' },
      { id: open, status: 'PDNG' },
    ]);
    const counts = { message: 'pain.002', paid: 1, returned: 1, open: 1, unknown: 0, differing: 0 };
    for (const key of [undefined, 'key-a', 'key-a'])
      expect((await house.answer(text, key)).body).toEqual(counts);
    expect(await settled()).toEqual([930_00n, 10_00n, 60_00n]);
    expect(await house.shown(paid)).toMatchObject({
      status: 'completed',
      order: { state: 'ended', reference: `BANK-${paid.slice(0, 8)}` },
    });
    expect(await house.shown(returned)).toMatchObject({
      status: 'rejected',
      adminNotes: 'This account is closed. Request again with another account.',
      order: { words: 'RJCT: AC04: 账户已销户' },
    });
    expect(await house.shown(open)).toMatchObject({ status: 'processing', order: { words: 'PDNG' } });
    expect((await house.files()).files[0]).toMatchObject({ _id: file, paid: 1, returned: 1, open: 1 });
    await house.answer(report(file, [{ id: open, status: 'ACCC' }]));
    expect(await settled()).toEqual([930_00n, 0n, 70_00n]);
  });

  it('about a whole file ends each payout of it, but not if it is a duplicate', async () => {
    const { id, file } = await inFile();
    const about = (code: string) => house.answer(report(file, [], { group: { status: 'RJCT', code } }));
    expect((await about('DU01')).body).toMatchObject({ open: 1, returned: 0 });
    expect((await house.shown(id)).status).toBe('processing');
    expect((await about('FF01')).body).toMatchObject({ open: 0, returned: 1 });
    expect(await settled()).toEqual([1_000_00n, 0n, 0n]);
  });

  it('that contradicts a payout moves nothing, and is on the desk', async () => {
    const { id, file } = await inFile();
    const strange = '01890000-0000-7000-8000-00000000dead';
    const other = await inFile(20);
    const first = await house.answer(
      report(file, [
        { id: strange, status: 'ACSC', yuan: '5.00' },
        { id: other.id, status: 'ACSC' },
        { id, status: 'ACSC', yuan: '59.00' },
      ]),
    );
    expect(first.body).toMatchObject({ paid: 0, open: 0, unknown: 2, differing: 1 });
    expect(await settled()).toEqual([920_00n, 80_00n, 0n]);
    await house.answer(report(file, [{ id, status: 'ACSC' }]));
    await house.answer(report(other.file, [{ id: other.id, status: 'RJCT', code: 'AC04' }]));
    await house.answer(report(file, [{ id, status: 'RJCT', code: 'AC04' }]));
    await house.answer(report(other.file, [{ id: other.id, status: 'ACSC' }]));
    expect(await settled()).toEqual([940_00n, 0n, 60_00n]);
    expect(await house.differences()).toEqual(
      expect.arrayContaining([
        { number: strange, what: 'unknown_number', amount: 5, day: today() },
        { number: id, what: 'other_amount', amount: 60, day: today() },
        { number: id, what: 'came_back', amount: 60, day: today() },
        { number: other.id, what: 'not_completed', amount: 20, day: today() },
      ]),
    );
  });
});

describe('a statement', () => {
  const dayMs = 86_400_000;
  /** Days of their own, since a statement has all payouts of a day. */
  beforeEach(() => {
    house.service.clock.turnedBy += 10 * dayMs;
  });
  const tomorrow = () => shanghaiDay(new Date(house.service.clock.now().getTime() + dayMs));
  const ofToday = async () =>
    ((await house.differences()) as { day: string }[]).filter(({ day }) => day >= today());

  it('ends open orders, and decides on which day a payout was paid', async () => {
    const one = await inFile(60);
    const other = await inFile(20);
    await house.answer(report(one.file, [{ id: one.id, status: 'ACSC', at: `${today()}T10:00:00` }]));
    const id = `S-${today()}`;
    const empty = await house.answer(statement([], { id, days: [today(), today()] }));
    expect(empty.body).toMatchObject({ message: 'camt.053', paid: 0 });
    expect(await ofToday()).toMatchObject([{ number: one.id, what: 'not_in_statement' }]);
    const later = statement(
      [
        { id: one.id, yuan: '60.00', day: tomorrow() },
        { id: other.id, yuan: '20.00', day: tomorrow() },
      ],
      { id: `S-${tomorrow()}` },
    );
    for (let time = 0; time < 2; time += 1)
      expect((await house.answer(later)).body).toMatchObject({ paid: 2, unknown: 0, differing: 0 });
    expect(await settled()).toEqual([920_00n, 0n, 80_00n]);
    house.service.clock.turnedBy += 2 * dayMs;
    await compareStatements(house.service.deps);
    expect(await ofToday()).toEqual([]);
    expect(((await house.differences()) as { number: string }[]).map(({ number }) => number)).not.toContain(
      one.id,
    );
  });

  it('with a line of another amount, an unknown line or one line twice moves nothing more', async () => {
    const { id } = await inFile();
    const line = { id, yuan: '6.00', day: today() };
    const strange = { id: 'INVOICE 7', yuan: '9.00', day: today() };
    const { body } = await house.answer(statement([line, strange], { id: `W-${today()}` }));
    expect(body).toMatchObject({ paid: 0, unknown: 1, differing: 1 });
    expect(await house.shown(id)).toMatchObject({ status: 'processing' });
    const right = { ...line, yuan: '60.00' };
    await house.answer(statement([right, right, strange], { id: `W-${today()}` }));
    expect(await settled()).toEqual([940_00n, 0n, 60_00n]);
    expect(await ofToday()).toEqual(
      expect.arrayContaining([
        { number: 'INVOICE 7', what: 'unknown_number', amount: 9, day: today() },
        { number: id, what: 'twice', amount: 60, day: today() },
      ]),
    );
  });

  it('with money that came back returns an open payout, and shows a completed one', async () => {
    const open = await inFile(60);
    const done = await inFile(20);
    const both = ({ id }: { id: string }, yuan: string) =>
      (['DBIT', 'CRDT'] as const).map((direction) => ({ id, yuan, day: today(), direction }));
    await house.answer(report(done.file, [{ id: done.id, status: 'ACSC', at: `${today()}T10:00:00` }]));
    const text = statement([...both(open, '60.00'), ...both(done, '20.00')], { id: `R-${today()}` });
    const { body } = await house.answer(text);
    expect(body).toMatchObject({ paid: 0, returned: 1, differing: 1, unknown: 0 });
    expect(await settled()).toEqual([980_00n, 0n, 20_00n]);
    expect(await ofToday()).toEqual([{ number: done.id, what: 'came_back', amount: 20, day: today() }]);
  });
});

describe('an upload', () => {
  it('that cannot be read is a 400 with a sentence, and one that is too large a 413 before it is read', async () => {
    const refused = await house.answer('<!DOCTYPE x><Document/>');
    expect([refused.status, refused.body.code]).toEqual([400, 'withdrawal.bank_answer_unreadable']);
    expect(refused.body.message).toBe('The file has a document type declaration');
    expect((await house.answer('{}', undefined, 'application/json')).status).toBe(415);
    const large = await sendMegabytes(house, 100);
    expect(large.status).toBe(413);
    expect(large.read).toBeLessThan(40);
  });
});
