import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import type { SignedIn } from '@tael/testkit';
import { reconcileFlows } from '../../src/operations/reconcile-flows.ts';
import { decide, refusalOf, startSends, type Sends } from '../sends-under-test.ts';
import { outside } from '../wallet-process.ts';
import { payoutOf } from '../withdrawal-under-test.ts';

let house: Sends;
let owner: SignedIn;
beforeAll(async () => {
  house = await startSends();
});
afterAll(() => house.stop());
beforeEach(async () => {
  owner = await house.newOwner();
});

describe('what holds for payouts holds for sends', () => {
  it('one decider gets no further by splitting', async () => {
    await house.wallet.give(owner.id, 5_000_00n);
    const mine = house.service.as({ userId: owner.id });
    let approved = 0;
    for (let n = 0; n < 40; n += 1) {
      // ¥72.60 each, far below the threshold of ¥1,000.
      const isSend = n % 2 === 0;
      const id = isSend ? await house.wallet.sendOut(owner, 10) : payoutOf(await mine.withdraw(72.6))._id;
      const answer = isSend
        ? await decide(house.admin(), id, 'completed')
        : await house.admin().decide(id, 'approved');
      expect(answer.status).toBe(200);
      if (answer.body.needsSecondApproval !== true) approved += 1;
      else
        expect(refusalOf(await house.admin().decide(id, isSend ? 'completed' : 'approved'))).toEqual([
          409,
          'withdrawal.second_person_needed',
        ]);
    }
    expect(approved).toBe(13);
  });

  it('limits of the day count both by worth', async () => {
    await house.wallet.give(owner.id, 5_000_00n);
    const payout = payoutOf(await house.service.as({ userId: owner.id }).withdraw(2_000))._id;
    for (const who of [house.admin(), house.other()]) await who.decide(payout, 'approved');
    const id = await house.wallet.sendOut(owner, 138);
    await decide(house.admin(), id, 'completed');
    const refused = await decide(house.other(), id, 'completed');
    expect([...refusalOf(refused), refused.body.message]).toEqual([
      409,
      'withdrawal.limit_reached',
      "This user's payouts approved today would be ¥3,001.88, above the limit of ¥3,000.00",
    ]);
  });

  it('a claim is respected, and a takeover recorded', async () => {
    const id = await house.wallet.sendOut(owner, 1);
    await house.arrive(owner, id);
    await house.admin().put(`/api/withdrawals/admin/${id}/claim`, {});
    expect(refusalOf(await decide(house.other(), id, 'completed'))).toEqual([409, 'withdrawal.claimed']);
    await house.other().put(`/api/withdrawals/admin/${id}/claim`, { takeOver: true });
    expect((await house.acts()).at(-1)?.action.action).toBe('transaction.take_over');
    expect((await decide(house.other(), id, 'completed')).status).toBe(200);
  });

  it('the desk of a send is shown to the page of transactions', async () => {
    const id = await house.wallet.sendOut(owner, 138);
    await house.arrive(owner, id);
    await sql`update withdrawal set worth = 100188 where id = ${id}`.execute(house.service.deps.database.db);
    await decide(house.admin(), id, 'completed', 'seen');
    const { body } = await house.moderator('transactions.read').get(`/api/admin/transactions/${id}/desk`);
    expect(body.desk).toMatchObject({
      worth: 1001.88,
      approvalsNeeded: 2,
      approvals: [{ username: house.boss.username }],
      ownersDay: { limit: 3000, approved: 0 },
      marks: [{ kind: 'approval', note: 'seen' }],
    });
    const { body: none } = await house.admin().get(`/api/admin/transactions/${randomUUID()}/desk`);
    expect(none).toEqual({ desk: null });
  });
});

describe('reconcile-flows', () => {
  it('agrees on a send that was decided, and names one that the ledger settled by itself', async () => {
    const [decided, behind] = [await house.wallet.sendOut(owner, 1), await house.wallet.sendOut(owner, 1)];
    await house.arrive(owner, decided, behind);
    await decide(house.admin(), decided, 'completed');
    await house.wallet.rpc.decideSend({
      ...{ transactionId: behind, userId: owner.id, approved: true, actorId: house.boss.id, reason: '' },
    });
    house.service.clock.turnedBy += 61_000;
    const result = await reconcileFlows(house.service.deps);
    expect(result).toContain(`send:${behind}`);
    expect(result).not.toContain(decided);
  });
});

describe('its owner', () => {
  const cancel = (id: string, key?: string, who = owner.id) =>
    house.service.as({ userId: who }).post(`/api/transactions/${id}/cancel`, undefined, key);

  it('cancels a pending send, also after a first approval; the coins come back once', async () => {
    const id = await house.wallet.sendOut(owner, 138);
    await decide(house.admin(), id, 'completed');
    const first = await cancel(id, 'k');
    expect([first.status, first.body.transaction]).toMatchObject([
      200,
      {
        ...{ _id: id, type: 'send', status: 'failed', amount: 138, to: outside, incoming: false },
        chain: { network: '1', state: 'failed' },
      },
    ]);
    expect((await cancel(id, 'k')).text).toBe(first.text);
    expect(refusalOf(await cancel(id))).toEqual([409, 'wallet.transaction_settled']);
    expect(await house.wallet.coins(owner.id)).toEqual({ free: 1_000_00n, reserved: 0n });
    const { rows } = await sql`select reason, actor_id from transactions where id = ${id}`.execute(
      house.wallet.database.db,
    );
    expect(rows).toEqual([{ reason: 'Cancelled by user', actor_id: null }]);
  });

  it('cancels no transaction of another user, none that is settled and none of another kind', async () => {
    const id = await house.wallet.sendOut(owner, 1);
    expect(refusalOf(await cancel(id, undefined, house.colleague.id))).toEqual([
      404,
      'wallet.transaction_not_found',
    ]);
    expect((await cancel('nonsense')).status).toBe(404);
    await decide(house.admin(), id, 'completed');
    expect((await cancel(id)).status).toBe(409);
    const { rows } = await sql<{ id: string }>`
      select id from transactions where kind = 'buy' and to_user = ${owner.id}`.execute(
      house.wallet.database.db,
    );
    expect(refusalOf(await cancel(rows[0]?.id ?? ''))).toEqual([409, 'withdrawal.not_cancellable']);
  });
});
