import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import type { SignedIn } from '@tael/testkit';
import { z } from 'zod';
import { decide, refusalOf, startSends, type Sends } from '../sends-under-test.ts';
import { outside } from '../wallet-process.ts';
import { payoutsOf, type Answer } from '../withdrawal-under-test.ts';

let house: Sends;
let owner: SignedIn;
beforeAll(async () => {
  house = await startSends();
});
afterAll(() => house.stop());
beforeEach(async () => {
  owner = await house.newOwner();
});

const transactionOf = ({ body }: Answer) =>
  z.object({ _id: z.string(), status: z.string() }).loose().parse(body.transaction);

describe('a send to an outside address', () => {
  it('above the threshold is not completed by one moderator', async () => {
    const id = await house.wallet.sendOut(owner, 138);
    const first = await decide(house.moderator('transactions.decide'), id, 'completed');
    expect([first.status, transactionOf(first), first.body.needsSecondApproval]).toMatchObject([
      200,
      { status: 'pending', chain: { state: 'waiting' } },
      true,
    ]);
    expect(await house.wallet.coins(owner.id)).toEqual({ free: 862_00n, reserved: 138_00n });
    expect(refusalOf(await decide(house.admin(), id, 'completed'))).toEqual([
      409,
      'withdrawal.second_person_needed',
    ]);
    expect(transactionOf(await decide(house.other(), id, 'completed')).status).toBe('completed');
    expect(await house.wallet.coins(owner.id)).toEqual({ free: 862_00n, reserved: 0n });
  });

  it('is answered in the words of the specification', async () => {
    const id = await house.wallet.sendOut(owner, 2.5);
    const { status, body } = await decide(house.admin(), id, 'completed', 'known address');
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
        processedBy: { username: house.boss.username },
        chain: { network: '1', networkName: 'Ethereum', state: 'queued', confirmations: 0, needed: 0 },
      },
    ]);
    expect((await house.acts()).at(-1)?.action).toMatchObject({
      actorId: house.boss.id,
      action: 'transaction.approve',
      objectKind: 'transaction',
      objectId: id,
      beforeJson: '{"status":"pending"}',
      afterJson: '{"status":"completed"}',
      reason: 'known address',
    });
  });

  it('that is rejected comes back, and of what is settled both states are named', async () => {
    const id = await house.wallet.sendOut(owner, 5);
    expect(transactionOf(await decide(house.admin(), id, 'failed'))).toMatchObject({
      status: 'failed',
      reason: '',
      chain: { state: 'failed' },
    });
    expect(await house.wallet.coins(owner.id)).toEqual({ free: 1_000_00n, reserved: 0n });
    for (const wanted of ['completed', 'failed']) {
      const { status, body } = await decide(house.admin(), id, wanted);
      expect([status, body.code, body.message]).toEqual([
        409,
        'wallet.transaction_settled',
        `This transaction is already failed and cannot become ${wanted}`,
      ]);
    }
  });
});

describe('the item of a send', () => {
  it('decided ten times at once, by both pages and its owner, is decided and booked once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = await house.wallet.coins(owner.id);
      const id = await house.wallet.sendOut(owner, 1);
      if (round % 2 === 0) await house.arrive(owner, id);
      const answers = await Promise.all([
        ...Array.from({ length: 5 }, (_, n) =>
          decide(house.admin(), id, n % 2 === 0 ? 'completed' : 'failed'),
        ),
        ...Array.from({ length: 4 }, (_, n) =>
          house.other().decide(id, n % 2 === 0 ? 'completed' : 'rejected', 'x'),
        ),
        house.service.as({ userId: owner.id }).post(`/api/transactions/${id}/cancel`),
      ]);
      // The desk's own call does not know a send before its event, or another call, has brought it.
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
      const { body } = await house.admin().get(`/api/withdrawals/admin/${id}`);
      const completed = z.object({ status: z.string() }).parse(body.withdrawal).status === 'completed';
      expect(await house.wallet.coins(owner.id)).toEqual({
        free: before.free - (completed ? 1_00n : 0n),
        reserved: 0n,
      });
    }
  });

  it('is one item, however often and late its event arrives', async () => {
    const id = await house.wallet.sendOut(owner, 1);
    await house.arrive(owner, id, id);
    await decide(house.admin(), id, 'completed');
    await house.arrive(owner, id);
    const { body } = await house.admin().get(`/api/withdrawals/admin/${id}`);
    expect(body).toMatchObject({
      withdrawal: {
        kind: 'send',
        withdrawalMethod: 'chain',
        status: 'completed',
        amount: 1,
        worth: 7.26,
        accountInfo: { address: outside },
      },
      timeline: [{ status: 'pending' }, { status: 'completed', by: house.boss.username }],
    });
  });

  it('is listed on the desk by kind, and never among payouts', async () => {
    const id = await house.wallet.sendOut(owner, 1);
    await house.arrive(owner, id);
    const listed = async (query: string) =>
      payoutsOf(await house.admin().get(`/api/withdrawals/admin?${query}`)).map(({ _id }) => _id);
    expect(await listed(`kind=send&status=pending&search=${owner.username}`)).toEqual([id]);
    expect(await listed('kind=send')).toContain(id);
    expect(await listed('')).not.toContain(id);
    expect(await listed(`search=${owner.username}`)).toEqual([]);
    const mine = house.service.as({ userId: owner.id });
    expect(payoutsOf(await mine.get('/api/withdrawals/history'))).toEqual([]);
    expect((await mine.get(`/api/withdrawals/${id}`)).status).toBe(404);
    expect((await mine.post(`/api/withdrawals/${id}/cancel`)).status).toBe(404);
  });
});

describe('a decision', () => {
  it('with a key is answered again, also while auth is unavailable, and refused with another verdict', async () => {
    const [id, key] = [await house.wallet.sendOut(owner, 1), randomUUID()];
    const first = await decide(house.admin(), id, 'failed', 'no', key);
    await house.auth.down();
    const again = await decide(house.admin(), id, 'failed', 'no', key);
    await house.auth.up();
    expect([again.status, again.text, again.headers['idempotency-replayed']]).toEqual([
      200,
      first.text,
      'true',
    ]);
    expect((await decide(house.admin(), id, 'completed', 'no', key)).status).toBe(422);
  });

  it('that the wallet has yet to carry out is answered as pending, and carried out once', async () => {
    const id = await house.wallet.sendOut(owner, 1);
    await house.arrive(owner, id);
    await house.wallet.down();
    const answer = await house.admin().decide(id, 'completed');
    await house.wallet.up();
    expect(answer).toMatchObject({
      status: 202,
      body: { pending: true, withdrawal: { status: 'completed' } },
    });
    expect((await house.wallet.coins(owner.id)).reserved).toBe(1_00n);
    expect(await house.service.resume()).toBe('0 voided, 1 carried out, 0 left');
    expect(await house.service.resume()).toBe('0 voided, 0 carried out, 0 left');
    expect((await house.wallet.coins(owner.id)).reserved).toBe(0n);
  });

  it('needs a verdict, a transaction and the permission, in the order 403, 400, 404', async () => {
    const id = await house.wallet.sendOut(owner, 1);
    for (const bad of ['pending', 'approved', '', null, 1, ['completed'], undefined]) {
      const { status, body } = await decide(house.admin(), id, bad);
      expect([status, body.message]).toEqual([400, 'Status must be completed or failed']);
    }
    for (const unknown of [randomUUID(), 'not-an-id']) {
      const refused = await decide(house.admin(), unknown, 'completed');
      expect([refused.status, refused.body.message]).toEqual([404, 'Transaction not found']);
      expect((await decide(house.admin(), unknown, 'nonsense')).status).toBe(400);
    }
    expect((await decide(house.moderator('transactions.read'), id, 'nonsense')).status).toBe(403);
    await house.arrive(owner, id);
    const processor = house.moderator('withdrawals.process');
    expect(refusalOf(await processor.decide(id, 'completed'))).toEqual([403, 'withdrawal.not_permitted']);
    const own = house.service.as({ userId: owner.id, role: 'admin' });
    expect(refusalOf(await decide(own, id, 'failed'))).toEqual([403, 'withdrawal.not_yours_to_decide']);
    expect((await decide(house.moderator('transactions.decide'), id, 'failed')).status).toBe(200);
  });

  it('about a withdrawal belongs to the payout queue, and about a settled transaction is too late', async () => {
    await house.wallet.give(owner.id, 10_00n);
    await house.service.as({ userId: owner.id }).withdraw(10);
    const { rows } = await sql<{ id: string; kind: string }>`
      select id, kind from transactions where from_user = ${owner.id} or to_user = ${owner.id}
    `.execute(house.wallet.database.db);
    const of = (kind: string) => rows.find((row) => row.kind === kind)?.id ?? '';
    expect(refusalOf(await decide(house.admin(), of('withdrawal'), 'completed'))).toEqual([
      409,
      'wallet.decided_as_payout',
    ]);
    expect((await decide(house.admin(), of('buy'), 'failed')).body.message).toBe(
      'This transaction is already completed and cannot become failed',
    );
  });
});
