import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import type { AuthProcess, SignedIn } from '@tael/testkit';
import type { WalletProcess } from '../wallet-process.ts';
import { startWithAuthAndWallet } from '../with-wallet.ts';
import { bank, payoutOf, type WithdrawalUnderTest } from '../withdrawal-under-test.ts';

let auth: AuthProcess;
let wallet: WalletProcess;
let service: WithdrawalUnderTest;
let stop: () => Promise<void>;
let owner: SignedIn;
let boss: SignedIn;
beforeAll(async () => {
  ({ auth, wallet, service, stop } = await startWithAuthAndWallet());
  [owner, boss] = [await auth.register('owner'), await auth.signInAdmin()];
});
afterAll(() => stop());

const admin = () => service.as({ userId: boss.id, role: 'admin' });
const moderator = (...permissions: ('withdrawals.read' | 'withdrawals.process')[]) =>
  service.as({ userId: boss.id, role: 'moderator', permissions });
let id: string;
let before: Awaited<ReturnType<WalletProcess['holding']>>;
beforeEach(async () => {
  await wallet.give(owner.id, 100_00n);
  before = await wallet.holding(owner.id);
  id = payoutOf(await service.as({ userId: owner.id }).withdraw(60, bank))._id;
});
const moved = async () => {
  const { available, held, totalWithdrawn } = await wallet.holding(owner.id);
  return [available - before.available, held - before.held, totalWithdrawn - before.totalWithdrawn];
};
const paidOut = async () => {
  for (const status of ['approved', 'processing', 'completed']) await admin().decide(id, status);
};

describe('a payout', () => {
  it('goes through every state, and raises the total withdrawn once', async () => {
    for (const status of ['approved', 'processing']) {
      const answer = await admin().decide(id, status);
      expect([answer.status, payoutOf(answer).status]).toEqual([200, status]);
      expect(await moved()).toEqual([-60_00n, 60_00n, 0n]);
    }
    const done = await admin().decide(id, 'completed', 'Paid by transfer');
    expect(done.body.withdrawal).toEqual({
      _id: id,
      kind: 'payout',
      amount: 60,
      worth: 60,
      withdrawalMethod: 'bank',
      status: 'completed',
      createdAt: expect.any(String),
      accountInfo: bank.accountInfo,
      userId: { _id: owner.id, username: 'owner', email: 'owner@tael.test' },
      adminNotes: 'Paid by transfer',
      processedBy: { username: expect.any(String) },
      processedAt: expect.any(String),
    });
    expect(await moved()).toEqual([-60_00n, 0n, 60_00n]);
    expect((await admin().decide(id, 'completed')).status).toBe(409);
    expect(await moved()).toEqual([-60_00n, 0n, 60_00n]);
  });

  it('rejected gives the money back once', async () => {
    expect((await admin().decide(id, 'rejected', '  Name differs ')).body.withdrawal).toMatchObject({
      adminNotes: 'Name differs',
      status: 'rejected',
    });
    expect((await admin().decide(id, 'rejected', 'Again')).status).toBe(409);
    expect(await moved()).toEqual([0n, 0n, 0n]);
  });

  it.each([
    ['pending', 'processing'],
    ['pending', 'completed'],
    ['pending', 'pending'],
    ['approved', 'completed'],
    ['approved', 'rejected'],
    ['approved', 'approved'],
    ['processing', 'rejected'],
    ['completed', 'rejected'],
    ['completed', 'approved'],
    ['rejected', 'approved'],
  ])('%s cannot become %s: 409 with both named', async (from, to) => {
    if (from === 'completed') await paidOut();
    else if (from === 'rejected') await admin().decide(id, 'rejected', 'no');
    else
      for (const step of ['approved', 'processing']) {
        if (from === 'pending' || (from === 'approved' && step === 'processing')) break;
        await admin().decide(id, step);
      }
    const was = await moved();
    const answer = await admin().decide(id, to, 'a reason');
    expect([answer.status, answer.body.message]).toEqual([
      409,
      `A withdrawal that is ${from} cannot become ${to}`,
    ]);
    expect(await moved()).toEqual(was);
  });
});

describe('a rejection', () => {
  it.each([undefined, '', '   ', '\n\t', '\u200b', ' \u2060 \u3164'])(
    'does not happen for the reason %j: nobody would see it',
    async (reason) => {
      const answer = await admin().decide(id, 'rejected', reason);
      expect([answer.status, answer.body.message]).toEqual([400, 'Rejection reason is required']);
      expect(await moved()).toEqual([-60_00n, 60_00n, 0n]);
    },
  );
});

describe("the ledger's receipt", () => {
  const reason = async () => {
    const { rows } = await sql<{ reason: string | null }>`
      select reason from transactions where reference = ${`withdrawal:${id}`}`.execute(wallet.database.db);
    return rows[0]?.reason;
  };

  it('has the reason of a rejection, without the account', async () => {
    await admin().decide(id, 'rejected', `${bank.accountInfo.bankAccount} is closed`);
    expect(await reason()).toBe('*** is closed');
  });

  it('has that of a cancellation', async () => {
    await service.as({ userId: owner.id }).post(`/api/withdrawals/${id}/cancel`);
    expect(await reason()).toBe('Cancelled by user');
  });

  it('has none where the account does not open, and the money is back all the same', async () => {
    const { db } = service.deps.database;
    await wallet.down();
    await admin().decide(id, 'rejected', 'no');
    await sql`update withdrawal set sealed_account = '\\x00' where id = ${id}`.execute(db);
    await wallet.up();
    expect(await service.resume()).toBe('0 voided, 1 carried out, 0 left');
    expect([await moved(), await reason()]).toEqual([[0n, 0n, 0n], null]);
  });
});

it('a payout waits for a day after a change of its owner, unless it is rejected', async () => {
  const changed = (at: Date | null) =>
    sql`update users set email_changed_at = ${at} where id = ${owner.id}`.execute(auth.database.db);
  const at = new Date(service.clock.now().getTime() - 3_600_000);
  await changed(at);
  const early = await admin().decide(id, 'approved');
  expect([early.status, early.body.code]).toEqual([409, 'withdrawal.payouts_wait']);
  expect(early.body.message).toContain(new Date(at.getTime() + 24 * 3_600_000).toISOString());
  expect((await admin().decide(id, 'rejected', 'Not the owner')).status).toBe(200);
  await changed(null);
});

describe('who decides', () => {
  it('needs the permission, and it is asked before anything else', async () => {
    const { status } = await service.as({ userId: owner.id }).decide('nonsense', 'nonsense');
    expect(status).toBe(403);
    expect((await moderator().decide(id, 'approved')).status).toBe(403);
    expect((await moderator('withdrawals.read').decide(id, 'approved')).status).toBe(403);
    const answer = await moderator('withdrawals.process').decide(id, 'approved');
    expect(answer.status).toBe(200);
    // Without `withdrawals.read`, the account is masked.
    expect(answer.body.withdrawal).toMatchObject({
      accountInfo: {
        bankAccount: expect.stringMatching(/^\*{4} /),
        accountHolder: expect.stringContaining('***'),
      },
    });
  });

  it.each([
    ['no status', {}, 400],
    ['a status that is none', { status: 'paid' }, 400],
    ['an inner status', { status: 'requested' }, 400],
    ['an inner status', { status: 'voided' }, 400],
    ['a list', { status: ['approved'] }, 400],
    ['notes that are no text', { status: 'approved', adminNotes: 7 }, 400],
    [
      'notes that read otherwise than they are written',
      { status: 'rejected', adminNotes: 'no\u202eno' },
      400,
    ],
    ['notes without end', { status: 'approved', adminNotes: 'x'.repeat(501) }, 400],
  ])('and says something that can be done: %s', async (_what, body, status) => {
    expect((await admin().put(`/api/withdrawals/admin/${id}`, body)).status).toBe(status);
  });

  it.each([randomUUID(), 'nonsense', '%00'])('about a withdrawal that exists: %s', async (unknown) => {
    expect((await admin().decide(unknown, 'approved')).status).toBe(404);
  });

  it('is written down without the account, whatever was noted', async () => {
    await admin().decide(id, 'rejected', `${bank.accountInfo.bankAccount} is not Wang Wei's`);
    const acts = await service.events('withdrawal.AdminActed.v1');
    expect(acts.at(-1)).toMatchObject({
      key: boss.id,
      data: {
        action: {
          actorId: boss.id,
          actorRole: 'admin',
          action: 'withdrawal.reject',
          objectKind: 'withdrawal',
          objectId: id,
          beforeJson: '{"status":"pending"}',
          afterJson: '{"status":"rejected"}',
          reason: "*** is not ***'s",
        },
      },
    });
  });
});

describe('under one key', () => {
  it('a decision is one, and its repeat is answered as the first was, whatever came after', async () => {
    const first = await admin().decide(id, 'approved', 'checked', 'k');
    await admin().decide(id, 'processing', 'sent');
    const again = await admin().decide(id, 'approved', 'checked', 'k');
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true']);
    expect(again.body).toEqual(first.body);
    expect((await admin().decide(id, 'completed', '', 'k')).status).toBe(422);
  });
});

describe('while the wallet is away', () => {
  it('a decision is accepted as pending, and carried out once when it is back', async () => {
    await wallet.down();
    const answer = await admin().decide(id, 'rejected', 'no');
    expect(answer).toMatchObject({
      status: 202,
      body: { pending: true, withdrawal: { status: 'rejected' } },
    });
    await wallet.up();
    expect(await service.resume()).toBe('0 voided, 1 carried out, 0 left');
    expect(await service.resume()).toBe('0 voided, 0 carried out, 0 left');
    expect(await moved()).toEqual([0n, 0n, 0n]);
  });
});
