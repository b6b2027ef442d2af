import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { sql } from '@tael/postgres';
import { walletEvents } from '@tael/proto';
import type { AuthProcess, SignedIn } from '@tael/testkit';
import { z } from 'zod';
import { reconcileFlows } from '../../src/operations/reconcile-flows.ts';
import { takeSends } from '../../src/operations/take-send.ts';
import { outside, type WalletProcess } from '../wallet-process.ts';
import { startWithAuthAndWallet } from '../with-wallet.ts';
import { payoutOf, payoutsOf, type Answer, type WithdrawalUnderTest } from '../withdrawal-under-test.ts';

let auth: AuthProcess;
let wallet: WalletProcess;
let service: WithdrawalUnderTest;
let stop: () => Promise<void>;
let boss: SignedIn;
let colleague: SignedIn;
beforeAll(async () => {
  ({ auth, wallet, service, stop } = await startWithAuthAndWallet({
    PAYOUT_TWO_PEOPLE_ABOVE: '1000',
    PAYOUT_LIMIT_A_USER_AND_DAY: '3000',
    PAYOUT_LIMIT_A_DAY: '5000',
  }));
  [boss, colleague] = [await auth.signInAdmin(), await auth.register('colleague')];
});
afterAll(() => stop());

const admin = () => service.as({ userId: boss.id, role: 'admin' });
const other = () => service.as({ userId: colleague.id, role: 'admin' });
const moderator = (...permissions: ('transactions.decide' | 'transactions.read' | 'withdrawals.process')[]) =>
  service.as({ userId: boss.id, role: 'moderator', permissions });
let owner: SignedIn;
let people = 0;
beforeEach(async () => {
  people += 1;
  owner = await auth.register(`sender${people}`);
  await wallet.giveCoins(owner, 1_000);
  // A new day for each test, so that approvals of earlier tests count against no limit.
  service.clock.turnedBy += 24 * 3_600_000;
});

const statusPath = (id: string) => `/api/admin/transactions/${id}/status`;
type Staff = ReturnType<typeof admin>;
const decide = (who: Staff, id: string, status: unknown, reason?: string, key?: string): Promise<Answer> =>
  who.put(statusPath(id), { status, reason }, key);
const transactionOf = ({ body }: Answer) =>
  z.object({ _id: z.string(), status: z.string() }).loose().parse(body.transaction);
const refusalOf = ({ status, body }: Answer) => [status, body.code];
const requested = (id: string, amount = 1_00n) => {
  const data = create(walletEvents.SendRequestedSchema, {
    transactionId: id,
    userId: owner.id,
    amount,
    worth: (amount * 726n) / 100n,
    address: outside,
    requestedAt: timestampFromDate(service.clock.now()),
  });
  return { id: randomUUID(), type: 'a type', key: owner.id, time: new Date(), data };
};
const arrive = (...ids: string[]) =>
  service.deps.database.transaction((tx) =>
    takeSends(
      service.deps,
      tx,
      ids.map((id) => requested(id)),
    ),
  );
const acts = async () =>
  (await service.events('withdrawal.AdminActed.v1')).map(({ data }) =>
    z.object({ action: z.looseObject({ action: z.string() }) }).parse(data),
  );

describe('a send to an outside address', () => {
  it('above the threshold is not completed by one moderator', async () => {
    const id = await wallet.sendOut(owner, 138);
    const first = await decide(moderator('transactions.decide'), id, 'completed');
    expect([first.status, transactionOf(first).status, first.body.needsSecondApproval]).toEqual([
      200,
      'pending',
      true,
    ]);
    expect(await wallet.coins(owner.id)).toEqual({ free: 862_00n, reserved: 138_00n });
    expect(refusalOf(await decide(admin(), id, 'completed'))).toEqual([
      409,
      'withdrawal.second_person_needed',
    ]);
    expect(transactionOf(await decide(other(), id, 'completed')).status).toBe('completed');
    expect(await wallet.coins(owner.id)).toEqual({ free: 862_00n, reserved: 0n });
  });

  it('is answered in the words of the specification', async () => {
    const id = await wallet.sendOut(owner, 2.5);
    const { status, body } = await decide(admin(), id, 'completed', 'known address');
    expect([status, body.transaction]).toEqual([
      200,
      {
        _id: id,
        description: 'out',
        fromUser: { _id: owner.id, username: owner.username, email: `${owner.username}@tael.test` },
        toUser: null,
        to: outside,
        amount: 2.5,
        type: 'send',
        kind: 'send-out',
        status: 'completed',
        createdAt: expect.any(String),
        settledAt: expect.any(String),
        currency: 'USDC',
        reason: null,
        processedBy: { username: boss.username },
      },
    ]);
    expect((await acts()).at(-1)?.action).toMatchObject({
      actorId: boss.id,
      action: 'transaction.approve',
      objectKind: 'transaction',
      objectId: id,
      beforeJson: '{"status":"pending"}',
      afterJson: '{"status":"completed"}',
      reason: 'known address',
    });
  });

  it('that is rejected comes back, and of what is settled both states are named', async () => {
    const id = await wallet.sendOut(owner, 5);
    expect(transactionOf(await decide(admin(), id, 'failed'))).toMatchObject({
      status: 'failed',
      reason: '',
    });
    expect(await wallet.coins(owner.id)).toEqual({ free: 1_000_00n, reserved: 0n });
    for (const wanted of ['completed', 'failed']) {
      const { status, body } = await decide(admin(), id, wanted);
      expect([status, body.code, body.message]).toEqual([
        409,
        'wallet.transaction_settled',
        `This transaction is already failed and cannot become ${wanted}`,
      ]);
    }
  });

  it('decided ten times at once, by both pages and its owner, is decided and booked once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = await wallet.coins(owner.id);
      const id = await wallet.sendOut(owner, 1);
      if (round % 2 === 0) await arrive(id);
      const answers = await Promise.all([
        ...Array.from({ length: 5 }, (_, n) => decide(admin(), id, n % 2 === 0 ? 'completed' : 'failed')),
        ...Array.from({ length: 4 }, (_, n) =>
          other().decide(id, n % 2 === 0 ? 'completed' : 'rejected', 'x'),
        ),
        service.as({ userId: owner.id }).post(`/api/transactions/${id}/cancel`),
      ]);
      // The desk's own call does not know a send before its event, or another call, has brought it.
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
      const { body } = await admin().get(`/api/withdrawals/admin/${id}`);
      const completed = z.object({ status: z.string() }).parse(body.withdrawal).status === 'completed';
      expect(await wallet.coins(owner.id)).toEqual({
        free: before.free - (completed ? 1_00n : 0n),
        reserved: 0n,
      });
    }
  });

  it('is one item, however often and late its event arrives', async () => {
    const id = await wallet.sendOut(owner, 1);
    await arrive(id, id);
    await decide(admin(), id, 'completed');
    await arrive(id);
    const { body } = await admin().get(`/api/withdrawals/admin/${id}`);
    expect(body).toMatchObject({
      withdrawal: {
        kind: 'send',
        withdrawalMethod: 'chain',
        status: 'completed',
        amount: 1,
        worth: 7.26,
        accountInfo: { address: outside },
      },
      timeline: [{ status: 'pending' }, { status: 'completed', by: boss.username }],
    });
  });

  it('is listed on the desk by kind, and never among payouts', async () => {
    const id = await wallet.sendOut(owner, 1);
    await arrive(id);
    const listed = async (query: string) =>
      payoutsOf(await admin().get(`/api/withdrawals/admin?${query}`)).map(({ _id }) => _id);
    expect(await listed(`kind=send&status=pending&search=${owner.username}`)).toEqual([id]);
    expect(await listed('kind=send')).toContain(id);
    expect(await listed('')).not.toContain(id);
    expect(await listed(`search=${owner.username}`)).toEqual([]);
    const mine = service.as({ userId: owner.id });
    expect(payoutsOf(await mine.get('/api/withdrawals/history'))).toEqual([]);
    expect((await mine.get(`/api/withdrawals/${id}`)).status).toBe(404);
    expect((await mine.post(`/api/withdrawals/${id}/cancel`)).status).toBe(404);
  });
});

describe('a decision', () => {
  it('with a key is answered again, also while auth is unavailable, and refused with another verdict', async () => {
    const [id, key] = [await wallet.sendOut(owner, 1), randomUUID()];
    const first = await decide(admin(), id, 'failed', 'no', key);
    await auth.down();
    const again = await decide(admin(), id, 'failed', 'no', key);
    await auth.up();
    expect([again.status, again.text, again.headers['idempotency-replayed']]).toEqual([
      200,
      first.text,
      'true',
    ]);
    expect((await decide(admin(), id, 'completed', 'no', key)).status).toBe(422);
  });

  it('that the wallet has yet to carry out is answered as pending, and carried out once', async () => {
    const id = await wallet.sendOut(owner, 1);
    await arrive(id);
    await wallet.down();
    const answer = await admin().decide(id, 'completed');
    await wallet.up();
    expect(answer).toMatchObject({
      status: 202,
      body: { pending: true, withdrawal: { status: 'completed' } },
    });
    expect((await wallet.coins(owner.id)).reserved).toBe(1_00n);
    expect(await service.resume()).toBe('0 voided, 1 carried out, 0 left');
    expect(await service.resume()).toBe('0 voided, 0 carried out, 0 left');
    expect((await wallet.coins(owner.id)).reserved).toBe(0n);
  });

  it('needs a verdict, a transaction and the permission, in the order 403, 400, 404', async () => {
    const id = await wallet.sendOut(owner, 1);
    for (const bad of ['pending', 'approved', '', null, 1, ['completed'], undefined]) {
      const { status, body } = await decide(admin(), id, bad);
      expect([status, body.message]).toEqual([400, 'Status must be completed or failed']);
    }
    for (const unknown of [randomUUID(), 'not-an-id']) {
      const refused = await decide(admin(), unknown, 'completed');
      expect([refused.status, refused.body.message]).toEqual([404, 'Transaction not found']);
      expect((await decide(admin(), unknown, 'nonsense')).status).toBe(400);
    }
    expect((await decide(moderator('transactions.read'), id, 'nonsense')).status).toBe(403);
    await arrive(id);
    const processor = moderator('withdrawals.process');
    expect(refusalOf(await processor.decide(id, 'completed'))).toEqual([403, 'withdrawal.not_permitted']);
    const own = service.as({ userId: owner.id, role: 'admin' });
    expect(refusalOf(await decide(own, id, 'failed'))).toEqual([403, 'withdrawal.not_yours_to_decide']);
    expect((await decide(moderator('transactions.decide'), id, 'failed')).status).toBe(200);
  });

  it('about a withdrawal belongs to the payout queue, and about a settled transaction is too late', async () => {
    await wallet.give(owner.id, 10_00n);
    await service.as({ userId: owner.id }).withdraw(10);
    const { rows } = await sql<{ id: string; kind: string }>`
      select id, kind from transactions where from_user = ${owner.id} or to_user = ${owner.id}
    `.execute(wallet.database.db);
    const of = (kind: string) => rows.find((row) => row.kind === kind)?.id ?? '';
    expect(refusalOf(await decide(admin(), of('withdrawal'), 'completed'))).toEqual([
      409,
      'wallet.decided_as_payout',
    ]);
    expect((await decide(admin(), of('buy'), 'failed')).body.message).toBe(
      'This transaction is already completed and cannot become failed',
    );
  });
});

describe('what holds for payouts holds for sends', () => {
  it('one decider gets no further by splitting', async () => {
    await wallet.give(owner.id, 5_000_00n);
    const mine = service.as({ userId: owner.id });
    let approved = 0;
    for (let n = 0; n < 40; n += 1) {
      // ¥72.60 each, far below the threshold of ¥1,000.
      const isSend = n % 2 === 0;
      const id = isSend ? await wallet.sendOut(owner, 10) : payoutOf(await mine.withdraw(72.6))._id;
      const answer = isSend ? await decide(admin(), id, 'completed') : await admin().decide(id, 'approved');
      expect(answer.status).toBe(200);
      if (answer.body.needsSecondApproval !== true) approved += 1;
      else
        expect(refusalOf(await admin().decide(id, isSend ? 'completed' : 'approved'))).toEqual([
          409,
          'withdrawal.second_person_needed',
        ]);
    }
    expect(approved).toBe(13);
  });

  it('limits of the day count both by worth', async () => {
    await wallet.give(owner.id, 5_000_00n);
    const payout = payoutOf(await service.as({ userId: owner.id }).withdraw(2_000))._id;
    for (const who of [admin(), other()]) await who.decide(payout, 'approved');
    const id = await wallet.sendOut(owner, 138);
    await decide(admin(), id, 'completed');
    const refused = await decide(other(), id, 'completed');
    expect([...refusalOf(refused), refused.body.message]).toEqual([
      409,
      'withdrawal.limit_reached',
      "This user's payouts approved today would be ¥3,001.88, above the limit of ¥3,000.00",
    ]);
  });

  it('a claim is respected, and a takeover recorded', async () => {
    const id = await wallet.sendOut(owner, 1);
    await arrive(id);
    await admin().put(`/api/withdrawals/admin/${id}/claim`, {});
    expect(refusalOf(await decide(other(), id, 'completed'))).toEqual([409, 'withdrawal.claimed']);
    await other().put(`/api/withdrawals/admin/${id}/claim`, { takeOver: true });
    expect((await acts()).at(-1)?.action.action).toBe('transaction.take_over');
    expect((await decide(other(), id, 'completed')).status).toBe(200);
  });

  it('the desk of a send is shown to the page of transactions', async () => {
    const id = await wallet.sendOut(owner, 138);
    await arrive(id);
    await sql`update withdrawal set worth = 100188 where id = ${id}`.execute(service.deps.database.db);
    await decide(admin(), id, 'completed', 'seen');
    const { body } = await moderator('transactions.read').get(`/api/admin/transactions/${id}/desk`);
    expect(body.desk).toMatchObject({
      worth: 1001.88,
      approvalsNeeded: 2,
      approvals: [{ username: boss.username }],
      ownersDay: { limit: 3000, approved: 0 },
      marks: [{ kind: 'approval', note: 'seen' }],
    });
    const { body: none } = await admin().get(`/api/admin/transactions/${randomUUID()}/desk`);
    expect(none).toEqual({ desk: null });
  });
});

describe('reconcile-flows', () => {
  it('agrees on a send that was decided, and names one that the ledger settled by itself', async () => {
    const [decided, behind] = [await wallet.sendOut(owner, 1), await wallet.sendOut(owner, 1)];
    await arrive(decided, behind);
    await decide(admin(), decided, 'completed');
    await wallet.rpc.decideSend({
      ...{ transactionId: behind, userId: owner.id, approved: true, actorId: boss.id, reason: '' },
    });
    service.clock.turnedBy += 61_000;
    const result = await reconcileFlows(service.deps);
    expect(result).toContain(`send:${behind}`);
    expect(result).not.toContain(decided);
  });
});

describe('its owner', () => {
  const cancel = (id: string, key?: string, who = owner.id) =>
    service.as({ userId: who }).post(`/api/transactions/${id}/cancel`, undefined, key);

  it('cancels a pending send, also after a first approval; the coins come back once', async () => {
    const id = await wallet.sendOut(owner, 138);
    await decide(admin(), id, 'completed');
    const first = await cancel(id, 'k');
    expect([first.status, first.body.transaction]).toMatchObject([
      200,
      { _id: id, type: 'send', status: 'failed', amount: 138, to: outside, incoming: false },
    ]);
    expect((await cancel(id, 'k')).text).toBe(first.text);
    expect(refusalOf(await cancel(id))).toEqual([409, 'wallet.transaction_settled']);
    expect(await wallet.coins(owner.id)).toEqual({ free: 1_000_00n, reserved: 0n });
    const { rows } = await sql`select reason, actor_id from transactions where id = ${id}`.execute(
      wallet.database.db,
    );
    expect(rows).toEqual([{ reason: 'Cancelled by user', actor_id: null }]);
  });

  it('cancels no transaction of another user, none that is settled and none of another kind', async () => {
    const id = await wallet.sendOut(owner, 1);
    expect(refusalOf(await cancel(id, undefined, colleague.id))).toEqual([
      404,
      'wallet.transaction_not_found',
    ]);
    expect((await cancel('nonsense')).status).toBe(404);
    await decide(admin(), id, 'completed');
    expect((await cancel(id)).status).toBe(409);
    const { rows } = await sql<{ id: string }>`
      select id from transactions where kind = 'buy' and to_user = ${owner.id}`.execute(wallet.database.db);
    expect(refusalOf(await cancel(rows[0]?.id ?? ''))).toEqual([409, 'withdrawal.not_cancellable']);
  });
});
