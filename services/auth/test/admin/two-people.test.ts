import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { password, type Answer, type Person } from '../auth-under-test.ts';
import { carryOutGrants } from '../../src/operations/admin/carry-out-grants.ts';
import { path, startAdmins } from './admin-under-test.ts';
import { approvalOf, name, startTwoPeople, type TwoPeople } from './two-people-under-test.ts';

const hour = 3_600_000;
let auth: TwoPeople;
beforeAll(async () => (auth = await startTwoPeople()));
afterAll(() => auth.stop());
beforeEach(() => auth.startOver());

interface Grant {
  what: string;
  act: (person: Person) => Promise<Answer>;
  person: () => Promise<Person>;
  after: object;
}

const grants: Grant[] = [
  {
    what: 'the role of an administrator',
    person: () => auth.user(),
    act: ({ id }) => auth.asAdmin.put(path(id, '/role'), { role: 'admin', reason: 'a colleague' }),
    after: { role: 'admin' },
  },
  {
    what: 'the role of a moderator, by an edit',
    person: () => auth.user(),
    act: ({ id }) => auth.asAdmin.put(path(id), { role: 'moderator', permissions: ['users.read'] }),
    after: { role: 'moderator', permissions: ['users.read'] },
  },
  {
    what: 'a permission that moves value',
    person: () => auth.aModerator(name('clerk'), 'users.read'),
    act: ({ id }) =>
      auth.asAdmin.put(path(id, '/permissions'), { permissions: ['users.read', 'wallets.write'] }),
    after: { permissions: ['users.read', 'wallets.write'] },
  },
  {
    what: 'all rights, to a suspended administrator',
    person: async () => {
      const person = await auth.anAdmin(name('sleeper'));
      await sql`update users set status = 'suspended' where id = ${person.id}`.execute(auth.deps.database.db);
      return person;
    },
    act: ({ id }) => auth.asAdmin.put(path(id, '/status'), { status: 'active' }),
    after: { status: 'active' },
  },
];

describe('a grant waits for a second person', () => {
  it.each(grants)('$what', async ({ act, person, after }) => {
    const [one, second] = [await person(), await auth.anAdmin(name('second'))];
    const before = await auth.standingOf(one.id);
    const answer = await act(one);
    expect([answer.status, answer.body.pending]).toEqual([202, true]);
    expect(answer.body).not.toHaveProperty('user');
    expect(approvalOf(answer)).toMatchObject({
      service: 'auth',
      state: 'waiting',
      object: { kind: 'user', id: one.id, label: one.username },
      before,
      after,
      proposedBy: { _id: auth.admin.id, username: 'head', email: 'head@tael.test' },
    });
    expect(await auth.standingOf(one.id)).toEqual(before);
    expect((await auth.decide(auth.admin.token, approvalOf(answer).id)).status).toBe(403);
    const approved = await auth.decide(second.token, approvalOf(answer).id);
    expect([approved.status, approvalOf(approved).state]).toEqual([200, 'approved']);
    expect(await auth.standingOf(one.id)).toMatchObject(after);
    expect((await auth.decide(second.token, approvalOf(answer).id)).status).toBe(409);
  });

  it('a new member of staff, whose password stays a hash', async () => {
    const second = await auth.anAdmin(name('second'));
    const username = name('new-staff');
    const body = { username, email: `${username}@tael.test`, password, role: 'moderator' };
    const answer = await auth.asAdmin.post('/api/admin/users', body);
    expect(answer.status).toBe(202);
    expect(answer.text).not.toContain('hash');
    expect((await auth.post('/api/auth/login', body)).status).toBe(401);
    const { rows } = await sql<{ payload: string }>`select payload::text from approvals.act`.execute(
      auth.deps.database.db,
    );
    expect(rows[0]?.payload).not.toContain(password);
    expect((await auth.asAdmin.post('/api/admin/users', body)).status).toBe(202);
    expect((await auth.decide(second.token, approvalOf(answer).id)).status).toBe(200);
    expect((await auth.post('/api/auth/login', body)).status).toBe(200);
    expect((await auth.asAdmin.post('/api/admin/users', body)).status).toBe(409);
  });
});

describe('an act that waits', () => {
  it('is also the reset of the second factor of staff, but not that of a user', async () => {
    const [staff, second] = [await auth.aModerator(name('factored')), await auth.anAdmin(name('second'))];
    await auth.enrol(staff.id);
    const answer = await auth.asAdmin.delete(path(staff.id, '/second-factor'));
    expect(answer.status).toBe(202);
    expect(await auth.hasFactor(staff.id)).toBe(true);
    await auth.decide(second.token, approvalOf(answer).id);
    expect(await auth.hasFactor(staff.id)).toBe(false);
    const former = await auth.user();
    await auth.enrol(former.id);
    expect((await auth.asAdmin.delete(path(former.id, '/second-factor'))).status).toBe(200);
  });

  it('waits once, with an Idempotency-Key: the replay names the same approval', async () => {
    const one = await auth.user();
    const send = await auth.as(auth.admin.token).internal();
    const headers = { 'idempotency-key': name('key') };
    const edit = () => send('put', path(one.id), { role: 'admin' }, headers);
    const [first, again] = [await edit(), await edit()];
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(approvalOf(again).id).toBe(approvalOf(first).id);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  it('is 409, with nothing done, if the account has changed meanwhile', async () => {
    const [one, second] = [await auth.user(), await auth.anAdmin(name('second'))];
    const answer = await auth.asAdmin.put(path(one.id, '/role'), { role: 'moderator' });
    await auth.asAdmin.put(path(one.id, '/status'), { status: 'suspended' });
    const refused = await auth.decide(second.token, approvalOf(answer).id);
    expect([refused.status, refused.body.code]).toEqual([409, 'approvals.stale']);
    expect(await auth.standingOf(one.id)).toMatchObject({ role: 'user', status: 'suspended' });
  });

  it('is not approved by the person whom it would raise', async () => {
    const one = await auth.anAdmin(name('sleepless'));
    const answer = await auth.asAdmin.put(path((await auth.user()).id, '/role'), { role: 'admin' });
    await sql`update approvals.act set about = ${one.id}`.execute(auth.deps.database.db);
    expect((await auth.decide(one.token, approvalOf(answer).id)).status).toBe(403);
  });
});

describe('without a second person', () => {
  it.each<[string, (id: string) => Promise<Answer>]>([
    ['a right is taken away', (id) => auth.asAdmin.put(path(id, '/permissions'), { permissions: [] })],
    ['staff become users', (id) => auth.asAdmin.put(path(id, '/role'), { role: 'user' })],
    ['staff are suspended', (id) => auth.asAdmin.put(path(id, '/status'), { status: 'suspended' })],
    ['a permission to read is given', (id) => auth.asAdmin.put(path(id), { permissions: ['points.read'] })],
  ])('%s at once', async (_what, act) => {
    const { id } = await auth.aModerator(name('clerk'), 'users.read');
    expect((await act(id)).status).toBe(200);
  });

  it('a single administrator gives a right after 24 hours, and is told when', async () => {
    const one = await auth.user();
    const answer = await auth.asAdmin.put(path(one.id, '/role'), { role: 'admin' });
    expect(answer.status).toBe(202);
    expect(await auth.mails()).toEqual([
      {
        address: auth.admin.email,
        kind: 'right-proposed',
        params: { by: 'head', to: one.username, role: 'admin', aloneAt: expect.stringMatching(/^\d{4}-/) },
      },
    ]);
    auth.clock.turnedBy = 23 * hour;
    await carryOutGrants(auth.deps);
    expect(await auth.standingOf(one.id)).toMatchObject({ role: 'user' });
    auth.clock.turnedBy = 24 * hour + 1000;
    await carryOutGrants(auth.deps);
    expect(await auth.standingOf(one.id)).toMatchObject({ role: 'admin' });
  });

  it('but not if it was withdrawn, or if there is another administrator by then', async () => {
    const [withdrawn, watched] = [await auth.user(), await auth.user()];
    const answer = await auth.asAdmin.put(path(withdrawn.id, '/role'), { role: 'admin' });
    expect((await auth.asAdmin.delete(`/api/admin/approvals/${approvalOf(answer).id}`)).status).toBe(200);
    await auth.asAdmin.put(path(watched.id, '/role'), { role: 'admin' });
    await auth.anAdmin(name('second'));
    auth.clock.turnedBy = 25 * hour;
    await carryOutGrants(auth.deps);
    expect([await auth.standingOf(withdrawn.id), await auth.standingOf(watched.id)]).toMatchObject([
      { role: 'user' },
      { role: 'user' },
    ]);
  });
});

it('every grant and its proposal are mailed to every active administrator', async () => {
  const [one, second] = [await auth.user(), await auth.anAdmin(name('second'))];
  const answer = await auth.asAdmin.put(path(one.id, '/role'), { role: 'moderator' });
  const params = { by: 'head', to: one.username, role: 'moderator' };
  const both = (kind: string) =>
    [auth.admin, second].map(({ email: address }) => ({ address, kind, params }));
  expect(await auth.mails()).toEqual(expect.arrayContaining(both('right-proposed')));
  await sql`delete from mails`.execute(auth.deps.database.db);
  await auth.decide(second.token, approvalOf(answer).id);
  expect(await auth.mails()).toEqual(expect.arrayContaining(both('right-given')));
});

describe('with SECOND_PERSON=off', () => {
  it('a grant takes effect at once, is fresh, and is mailed', async () => {
    const off = await startAdmins();
    try {
      const one = await off.register('risen');
      const answer = await off.asAdmin.put(path(one.id, '/role'), { role: 'admin' });
      expect([answer.status, answer.body.user]).toMatchObject([200, { role: 'admin' }]);
      expect(await off.as(one.token).standing()).toMatchObject({ role: 'admin', fresh: true });
      const { rows } = await sql`select address from mails where kind = 'right-given'`.execute(
        off.deps.database.db,
      );
      expect(rows).toEqual(expect.arrayContaining([{ address: off.admin.email }]));
    } finally {
      await off.stop();
    }
  });
});
