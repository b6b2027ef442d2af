import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Permission, Role } from '@tael/identity';
import { sql } from '@tael/postgres';
import { testDatabase, type TestDatabase } from '@tael/testkit';
import { decide, listWaiting, takeEffectAlone, withdraw } from '../src/decide.ts';
import {
  approvalErrors,
  approvalsMigrations,
  propose,
  purgeApprovals,
  shown,
  type Actor,
  type Desk,
  type Proposal,
  type RecordedAct,
} from '../src/index.ts';
import { findAct } from '../src/store.ts';

const hour = 3_600_000;
let test: TestDatabase;
let now: Date;
let recorded: RecordedAct[];
let desk: Desk;

beforeAll(async () => {
  test = await testDatabase({ migrations: [approvalsMigrations] });
  await sql`create table raised (to_amount int not null, second_person text)`.execute(test.database.db);
  await sql`create table limits (amount int not null)`.execute(test.database.db);
});
afterAll(() => test.drop());
beforeEach(async () => {
  await sql`truncate raised, limits, approvals.act`.execute(test.database.db);
  await sql`insert into limits values (100)`.execute(test.database.db);
  now = new Date('2026-03-02T08:00:00Z');
  recorded = [];
  desk = {
    service: 'withdrawal',
    database: test.database,
    clock: { now: () => now },
    parties: (ids) =>
      Promise.resolve(new Map(ids.map((id) => [id, { username: id, email: `${id}@tael.test` }]))),
    record: (_tx, act) => Promise.resolve(void recorded.push(act)),
    actions: {
      'withdrawal.raise_limit': {
        access: 'system.run',
        prepare: (act, secondPerson) => async (tx) => {
          const { rows } = await sql<{ amount: number }>`select amount from limits`.execute(tx);
          if (rows[0]?.amount !== act.before.limit) throw approvalErrors.stale();
          const { limit } = act.payload as { limit: number };
          await sql`insert into raised values (${limit}, ${secondPerson})`.execute(tx);
          return undefined;
        },
      },
    },
  };
});

const actor = (userId: string, role: Role = 'admin', permissions: Permission[] = []): Actor => ({
  userId,
  role,
  permissions,
  sessionId: `session of ${userId}`,
  requestId: `request of ${userId}`,
});
const [ann, bob] = [actor('ann'), actor('bob')];

const raise = (by: Actor = ann, more: Partial<Proposal> = {}) =>
  test.database.transaction((tx) =>
    propose(
      desk,
      tx,
      {
        actor: by,
        action: 'withdrawal.raise_limit',
        object: { kind: 'payout_limit', id: '2026-03-02 all', label: 'all users' },
        about: 'carl',
        before: { limit: 100 },
        after: { limit: 500 },
        reason: 'a holiday',
        payload: { limit: 500 },
        ...more,
      },
      now,
    ),
  );
const decided = (id: string, decision: 'approve' | 'refuse' = 'approve', by = bob) =>
  decide(desk, { actor: by, id, decision, reason: 'seen' });
const effects = async () =>
  (await sql`select to_amount as "to", second_person as "by" from raised`.execute(test.database.db)).rows;
const stateOf = async (id: string) => (await findAct(test.database.db, id, now))?.state;

describe('an act that waits', () => {
  it('has no effect, and is listed with what it changes, by whom and until when', async () => {
    const { id } = await raise();
    expect(await effects()).toEqual([]);
    const [waiting] = await listWaiting(desk);
    if (waiting === undefined) throw new Error('nothing waits');
    expect(waiting.access).toBe('system.run');
    expect(await shown(desk, waiting.act)).toEqual({
      id,
      service: 'withdrawal',
      action: 'withdrawal.raise_limit',
      object: { kind: 'payout_limit', id: '2026-03-02 all', label: 'all users' },
      before: { limit: 100 },
      after: { limit: 500 },
      reason: 'a holiday',
      proposedBy: { _id: 'ann', username: 'ann', email: 'ann@tael.test' },
      proposedAt: now,
      lapsesAt: new Date(now.getTime() + 72 * hour),
      state: 'waiting',
      decidedBy: null,
      decidedAt: null,
    });
    expect(id).toMatch(/^withdrawal-/);
  });

  it('is listed oldest first', async () => {
    const first = await raise();
    now = new Date(now.getTime() + hour);
    const second = await raise();
    expect((await listWaiting(desk)).map(({ act }) => act.id)).toEqual([first.id, second.id]);
  });

  it('is carried out by the approval of a second person, in one transaction with it', async () => {
    const { id } = await raise();
    expect(await decided(id)).toMatchObject({ state: 'approved', decidedBy: 'bob' });
    expect(await effects()).toEqual([{ to: 500, by: 'bob' }]);
    expect(await stateOf(id)).toBe('approved');
    expect(recorded.map(({ action, actor: { userId } }) => [action, userId])).toEqual([
      ['approval.propose', 'ann'],
      ['approval.approve', 'bob'],
    ]);
  });

  it('has no effect once it is refused or withdrawn, and what it would do is forgotten', async () => {
    const [refused, withdrawn] = [await raise(), await raise()];
    expect(await decided(refused.id, 'refuse')).toMatchObject({ state: 'refused', decidedBy: 'bob' });
    await withdraw(desk, { actor: ann, id: withdrawn.id });
    expect([await stateOf(refused.id), await stateOf(withdrawn.id)]).toEqual(['refused', 'withdrawn']);
    expect(await effects()).toEqual([]);
    expect((await findAct(test.database.db, refused.id, now))?.payload).toBeNull();
  });

  it('still waits if its approval finds that something changed, and nothing is done', async () => {
    const { id } = await raise();
    await sql`update limits set amount = 200`.execute(test.database.db);
    await expect(decided(id)).rejects.toMatchObject({ status: 409, code: 'approvals.stale' });
    expect(await effects()).toEqual([]);
    expect(await stateOf(id)).toBe('waiting');
  });

  it('lapses after 72 hours, and what it would do is purged', async () => {
    const { id } = await raise();
    now = new Date(now.getTime() + 72 * hour);
    expect(await stateOf(id)).toBe('lapsed');
    expect(await listWaiting(desk)).toEqual([]);
    await purgeApprovals(test.database.db, now);
    expect((await findAct(test.database.db, id, now))?.payload).toBeNull();
  });
});

describe('a decision', () => {
  it.each([
    ['the proposer', ann, 'approvals.own_proposal'],
    ['the person it is about', actor('carl'), 'approvals.not_yours_to_decide'],
    ['somebody with a fresh right', { ...bob, fresh: true as const }, 'approvals.right_too_fresh'],
    ['a moderator without the permission', actor('dora', 'moderator', ['users.read']), 'approvals.forbidden'],
  ])('is refused to %s', async (_who, by, code) => {
    const { id } = await raise();
    for (const decision of ['approve', 'refuse'] as const) {
      await expect(decided(id, decision, by)).rejects.toMatchObject({ status: 403, code });
    }
    expect(await stateOf(id)).toBe('waiting');
  });

  it('is open to a moderator with the permission of the act', async () => {
    const { id } = await raise();
    await decided(id, 'approve', actor('dora', 'moderator', ['system.run']));
    expect(await effects()).toHaveLength(1);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['approved', (id) => decided(id)],
    ['refused', (id) => decided(id, 'refuse')],
    ['withdrawn', (id) => withdraw(desk, { actor: ann, id })],
    ['lapsed', () => Promise.resolve((now = new Date(now.getTime() + 73 * hour)))],
  ])('is 409 for an act that is %s', async (_state, settle) => {
    const { id } = await raise();
    await settle(id);
    const done = (await effects()).length;
    const attempts = [decided(id), decided(id, 'refuse'), withdraw(desk, { actor: ann, id })];
    for (const attempt of await Promise.allSettled(attempts)) {
      expect(attempt).toMatchObject({ status: 'rejected', reason: { status: 409 } });
    }
    expect(await effects()).toHaveLength(done);
  });

  it('is 404 for an unknown act', async () => {
    await expect(decided('withdrawal-1')).rejects.toMatchObject({ status: 404 });
  });

  it('settles once when ten approvals, refusals and a withdrawal meet', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await raise();
      const before = (await effects()).length;
      const settled = await Promise.allSettled([
        ...Array.from({ length: 5 }, (_, i) => decided(id, 'approve', actor(`approver-${i}`))),
        ...Array.from({ length: 5 }, (_, i) => decided(id, 'refuse', actor(`refuser-${i}`))),
        withdraw(desk, { actor: ann, id }),
      ]);
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const done = (await effects()).length - before;
      expect(done).toBe((await stateOf(id)) === 'approved' ? 1 : 0);
    }
  });
});

describe('a proposal', () => {
  it('is refused to somebody with a fresh right', async () => {
    await expect(raise({ ...ann, fresh: true })).rejects.toMatchObject({
      status: 403,
      code: 'approvals.right_too_fresh',
    });
    expect(await listWaiting(desk)).toEqual([]);
  });

  it('is withdrawn by its proposer only', async () => {
    const { id } = await raise();
    await expect(withdraw(desk, { actor: bob, id })).rejects.toMatchObject({ status: 403 });
    expect(await stateOf(id)).toBe('waiting');
  });
});

describe('an act of a single administrator', () => {
  const failed = (error: unknown) => {
    throw error;
  };
  const alone = () => Promise.resolve(true);

  it('takes effect at its time, once, if the administrator is still single', async () => {
    await raise(ann, { aloneAt: new Date(now.getTime() + 24 * hour) });
    expect(await takeEffectAlone(desk, alone, failed)).toBe(0);
    now = new Date(now.getTime() + 24 * hour);
    expect(await takeEffectAlone(desk, () => Promise.resolve(false), failed)).toBe(0);
    expect(await effects()).toEqual([]);
    expect(await takeEffectAlone(desk, alone, failed)).toBe(1);
    expect(await takeEffectAlone(desk, alone, failed)).toBe(0);
    expect(await effects()).toEqual([{ to: 500, by: null }]);
  });

  it('never takes effect once it is withdrawn', async () => {
    const { id } = await raise(ann, { aloneAt: now });
    await withdraw(desk, { actor: ann, id });
    expect(await takeEffectAlone(desk, alone, failed)).toBe(0);
    expect(await effects()).toEqual([]);
  });
});
