import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testPassword, type AuthProcess, type SignedIn } from '@tael/testkit';
import { z } from 'zod';
import type { WalletProcess } from '../wallet-process.ts';
import { startWithAuthAndWallet } from '../with-wallet.ts';
import { bank, payoutOf, type Answer, type WithdrawalUnderTest } from '../withdrawal-under-test.ts';

let auth: AuthProcess;
let wallet: WalletProcess;
let service: WithdrawalUnderTest;
let stop: () => Promise<void>;
let boss: SignedIn;
let colleague: SignedIn;
beforeAll(async () => {
  ({ auth, wallet, service, stop } = await startWithAuthAndWallet({
    PAYOUT_TWO_PEOPLE_ABOVE: '100',
    PAYOUT_LIMIT_A_USER_AND_DAY: '200',
    PAYOUT_LIMIT_A_DAY: '500',
  }));
  [boss, colleague] = [await auth.signInAdmin(), await auth.register('colleague')];
});
afterAll(() => stop());

const admin = () => service.as({ userId: boss.id, role: 'admin' });
const other = () => service.as({ userId: colleague.id, role: 'admin' });
let owner: SignedIn;
let people = 0;
beforeEach(async () => {
  people += 1;
  owner = await auth.register(`owner${people}`);
  await wallet.give(owner.id, 1_000_00n);
  // A new day for each test, so that approvals of earlier tests count against no limit.
  service.clock.turnedBy += 24 * 3_600_000;
});

const withdraw = async (amount: number, more: object = bank): Promise<string> =>
  payoutOf(await service.as({ userId: owner.id }).withdraw(amount, more))._id;
const desk = (id: string) => `/api/withdrawals/admin/${id}`;
const refusalOf = ({ status, body }: Answer) => [status, body.code];
const status = async (id: string) => payoutOf(await admin().get(desk(id))).status;
const actions = async () =>
  (await service.events('withdrawal.AdminActed.v1'))
    .map(({ data }) => z.object({ action: z.object({ action: z.string() }) }).parse(data))
    // Reads are in the register too.
    .filter(({ action }) => action.action !== 'withdrawal.read_accounts');

describe('a claim', () => {
  it('keeps every other administrator from deciding, and names its holder', async () => {
    const id = await withdraw(10);
    expect((await admin().put(`${desk(id)}/claim`, {})).status).toBe(200);
    for (const refused of [
      await other().put(`${desk(id)}/claim`, {}),
      await other().decide(id, 'approved'),
      await other().put(`${desk(id)}/outcome`, { outcome: 'unknown', note: 'no answer' }),
    ]) {
      expect(refusalOf(refused)).toEqual([409, 'withdrawal.claimed']);
      expect(refused.body.message).toMatch(/^admin\S* works on this withdrawal until /i);
    }
    expect(await status(id)).toBe('pending');
    expect((await admin().decide(id, 'approved')).status).toBe(200);
    expect((await other().decide(id, 'processing')).status).toBe(200);
  });

  it('is held by one of two who ask at once', async () => {
    const id = await withdraw(10);
    const answers = await Promise.all([admin(), other()].map((each) => each.put(`${desk(id)}/claim`, {})));
    expect(answers.map(({ status: code }) => code).sort()).toEqual([200, 409]);
  });

  it('can be taken over, which the timeline and the register show', async () => {
    const id = await withdraw(10);
    await admin().put(`${desk(id)}/claim`, {});
    expect((await other().put(`${desk(id)}/claim`, { takeOver: true })).status).toBe(200);
    expect(refusalOf(await admin().decide(id, 'approved'))).toEqual([409, 'withdrawal.claimed']);
    const { body } = await admin().get(desk(id));
    expect(body.marks).toMatchObject([{ kind: 'takeover', by: 'colleague', takenFrom: 'admin' }]);
    expect(body.withdrawal).toMatchObject({ claim: { by: { _id: colleague.id, username: 'colleague' } } });
    expect((await actions()).at(-1)?.action.action).toBe('withdrawal.take_over');
  });

  it('expires, and can be given back', async () => {
    const id = await withdraw(10);
    await admin().put(`${desk(id)}/claim`, {});
    service.clock.turnedBy += 5 * 60_000;
    expect((await other().put(`${desk(id)}/claim`, {})).status).toBe(200);
    await other().delete(`${desk(id)}/claim`);
    expect((await admin().decide(id, 'approved')).status).toBe(200);
  });

  it('is for open payouts of other people', async () => {
    const id = await withdraw(10);
    const own = service.as({ userId: owner.id, role: 'admin' });
    expect(refusalOf(await own.put(`${desk(id)}/claim`, {}))).toEqual([
      403,
      'withdrawal.not_yours_to_decide',
    ]);
    await admin().decide(id, 'rejected', 'no');
    expect(refusalOf(await admin().put(`${desk(id)}/claim`, {}))).toEqual([409, 'withdrawal.out_of_order']);
    expect((await admin().put(`${desk(randomUUID())}/claim`, {})).status).toBe(404);
  });
});

describe('a large payout', () => {
  it('is approved by two different people', async () => {
    const id = await withdraw(100.01);
    const first = await admin().decide(id, 'approved', 'seen', 'first');
    expect([first.status, payoutOf(first).status, first.body.needsSecondApproval]).toEqual([
      200,
      'pending',
      true,
    ]);
    expect(refusalOf(await admin().decide(id, 'approved'))).toEqual([409, 'withdrawal.second_person_needed']);
    const { body } = await admin().get(desk(id));
    expect(body.withdrawal).toMatchObject({
      status: 'pending',
      approvalsNeeded: 2,
      approvals: [{ _id: boss.id }],
      processedBy: null,
    });
    expect(payoutOf(await other().decide(id, 'approved')).status).toBe('approved');
    expect((await admin().decide(id, 'approved', 'seen', 'first')).body).toEqual(first.body);
  });

  it('of exactly the amount needs one, and every cent after it on that day two', async () => {
    const [id, next] = [await withdraw(100), await withdraw(1)];
    expect(payoutOf(await admin().decide(id, 'approved')).status).toBe('approved');
    expect((await admin().decide(next, 'approved')).body.needsSecondApproval).toBe(true);
  });
});

describe('a limit', () => {
  it("stops the payouts of a user's day until it is raised with a reason", async () => {
    const ids = [await withdraw(100), await withdraw(100), await withdraw(1)];
    const approve = async (id: string) => {
      const first = await admin().decide(id, 'approved');
      return first.body.needsSecondApproval === true ? await other().decide(id, 'approved') : first;
    };
    for (const id of ids.slice(0, 2)) expect((await approve(id)).status).toBe(200);
    const last = ids[2] ?? '';
    const refused = await approve(last);
    expect([...refusalOf(refused), refused.body.message]).toEqual([
      409,
      'withdrawal.limit_reached',
      "This user's payouts approved today would be ¥201.00, above the limit of ¥200.00",
    ]);
    expect(await status(last)).toBe('pending');
    const { body: read } = await admin().get(desk(last));
    expect(read.withdrawal).toMatchObject({ ownersDay: { limit: 200, approved: 200 } });
    const raise = (body: object) =>
      admin().post('/api/withdrawals/admin/limits', { userId: owner.id, ...body });
    expect((await raise({ limit: 201, reason: '  ' })).status).toBe(400);
    expect(refusalOf(await raise({ limit: 200, reason: 'asked' }))).toEqual([400, 'withdrawal.not_raised']);
    expect((await raise({ limit: 201, reason: 'asked by phone' })).status).toBe(200);
    expect((await other().decide(last, 'approved')).status).toBe(200);
    expect((await admin().get('/api/withdrawals/admin/limits')).body).toMatchObject({
      all: { limit: 500, approved: 201 },
      raised: [{ userId: owner.id, username: `owner${people}`, limit: 201, approved: 201 }],
    });
    service.clock.turnedBy += 24 * 3_600_000;
    expect((await admin().get('/api/withdrawals/admin/limits')).body.raised).toEqual([]);
  });

  it('over all holds when many approve at once', async () => {
    const ids: string[] = [];
    for (let user = 0; user < 6; user += 1) {
      owner = await auth.register(`crowd${user}`);
      await wallet.give(owner.id, 1_000_00n);
      ids.push(await withdraw(100));
    }
    const answers = await Promise.all(ids.map((id) => admin().decide(id, 'approved')));
    expect(answers.map(({ status: code }) => code).sort()).toEqual([200, 200, 200, 200, 200, 409]);
  });

  it('is raised by nobody for themselves, and not by everybody who decides', async () => {
    const limit = { userId: boss.id, limit: 900, reason: 'mine' };
    expect(refusalOf(await admin().post('/api/withdrawals/admin/limits', limit))).toEqual([
      403,
      'withdrawal.not_yours_to_decide',
    ]);
    const processor = service.as({
      userId: boss.id,
      role: 'moderator',
      permissions: ['withdrawals.process', 'withdrawals.read'],
    });
    expect(
      (await processor.post('/api/withdrawals/admin/limits', { ...limit, userId: owner.id })).status,
    ).toBe(403);
  });
});

describe('a payout of which nobody can say whether it was paid', () => {
  const outcome = (id: string, body: object) => admin().put(`${desk(id)}/outcome`, body);
  const unknown = async () => {
    const id = await withdraw(10);
    for (const to of ['approved', 'processing']) await admin().decide(id, to);
    expect((await outcome(id, { outcome: 'unknown', note: 'The bank does not answer' })).status).toBe(200);
    return id;
  };

  it('is listed until it is known, and is completed with a note alone', async () => {
    const id = await unknown();
    const listed = z.array(z.object({ _id: z.string() }).loose());
    const { body } = await admin().get('/api/withdrawals/admin/unknown');
    expect(listed.parse(body.withdrawals)).toEqual([
      expect.objectContaining({ _id: id, status: 'processing', outcomeUnknownSince: expect.any(String) }),
    ]);
    expect(refusalOf(await admin().decide(id, 'completed'))).toEqual([400, 'withdrawal.note_required']);
    expect((await admin().decide(id, 'completed', 'On the statement of 2 May')).status).toBe(200);
    expect((await admin().get('/api/withdrawals/admin/unknown')).body.withdrawals).toEqual([]);
  });

  it('goes back to being paid when it was not', async () => {
    const id = await unknown();
    expect(refusalOf(await outcome(id, { outcome: 'unknown', note: 'again' }))).toEqual([
      409,
      'withdrawal.outcome_as_is',
    ]);
    expect((await outcome(id, { outcome: 'not_paid', note: 'Returned by the bank' })).status).toBe(200);
    expect((await admin().decide(id, 'completed')).status).toBe(200);
    expect(await wallet.holding(owner.id)).toMatchObject({ held: 0n, totalWithdrawn: 10_00n });
  });

  it('is one that is being paid, and is noted with a reason', async () => {
    const id = await withdraw(10);
    expect(refusalOf(await outcome(id, { outcome: 'unknown', note: 'x' }))).toEqual([
      409,
      'withdrawal.out_of_order',
    ]);
    expect(refusalOf(await outcome(id, { outcome: 'unknown' }))).toEqual([400, 'withdrawal.note_required']);
  });
});

describe('the queue', () => {
  it('shows why to look closer', async () => {
    const first = await withdraw(10);
    owner = await auth.register('neighbour');
    await wallet.give(owner.id, 100_00n);
    service.clock.turnedBy = 0;
    await fetch(`${auth.url}/api/auth/update-password`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${await owner.internalToken()}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ currentPassword: testPassword, newPassword: 'battery staple' }),
    });
    const { body: other } = await admin().get(desk(await withdraw(10)));
    expect(other.withdrawal).toMatchObject({
      signals: expect.arrayContaining([
        { kind: 'password_changed', reason: 'The password was changed today' },
        { kind: 'new_account', reason: 'The account was opened today' },
      ]),
    });
    const { body } = await admin().get(desk(first));
    expect(body.withdrawal).toMatchObject({
      signals: expect.arrayContaining([
        { kind: 'shared_account', reason: expect.stringMatching(/other users? withdrew to this account$/) },
        { kind: 'first_payout', reason: 'No payout of this user has been completed before' },
      ]),
      missing: ['referral'],
    });
  });

  it('goes by age when asked, and pages through without a gap', async () => {
    const seen: string[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { body } = await admin().get(`/api/withdrawals/admin?sort=oldest&limit=5&page=${page}`);
      const { withdrawals, totalPages } = z
        .object({ withdrawals: z.array(z.object({ createdAt: z.string() })), totalPages: z.number() })
        .parse(body);
      seen.push(...withdrawals.map(({ createdAt }) => createdAt));
      pages = totalPages;
    }
    expect(seen.length).toBeGreaterThan(20);
    expect(seen).toEqual(seen.toSorted());
  });
});
