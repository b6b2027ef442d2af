import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { path, startAdmins, userOf, type Admins } from './admin-under-test.ts';

let auth: Admins;
beforeAll(async () => (auth = await startAdmins()));
afterAll(() => auth.stop());

describe('the status', () => {
  it('bites at once, ends the sessions, is told and is recorded', async () => {
    const { id, token } = await auth.register('trouble');
    const answer = await auth.asAdmin.put(path(id, '/status'), {
      status: 'suspended',
      reason: 'Chargebacks',
    });
    expect(answer.status).toBe(200);
    expect(userOf(answer)).toMatchObject({ _id: id, status: 'suspended' });
    expect(await auth.as(token).state()).toBe('inactive');
    await auth.asAdmin.put(path(id, '/status'), { status: 'active' });
    expect(await auth.as(token).state()).toBe('ended');
    expect(await auth.acts(id)).toMatchObject([
      { action: 'user.set-status', before: { status: 'suspended' }, after: { status: 'active' }, reason: '' },
      {
        before: { status: 'active' },
        after: { status: 'suspended' },
        reason: 'Chargebacks',
        actor_id: auth.admin.id,
      },
    ]);
    const changes = (await auth.events('auth.UserChanged.v1')).filter(({ key }) => key === id);
    expect(changes.map(({ data }) => data)).toMatchObject([
      { status: 2, version: 2n },
      { status: 1, version: 3n },
    ]);
    expect((await auth.events('auth.SessionsRevoked.v1')).filter(({ key }) => key === id)).toHaveLength(1);
  });

  it('that is there already changes and records nothing', async () => {
    const { id, token } = await auth.register('steady');
    const answer = await auth.asAdmin.put(path(id, '/status'), { status: 'active' });
    expect(userOf(answer)).toMatchObject({ version: 1 });
    expect(await auth.acts(id)).toEqual([]);
    expect(await auth.as(token).state()).toBe('live');
  });

  it.each(['deleted', 'Active', '', 1, null, undefined, [], {}])('is refused as %j', async (status) => {
    const { id } = await sample();
    const answer = await auth.asAdmin.put(path(id, '/status'), { status });
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'Status must be active, suspended, locked or inactive',
    ]);
  });
});

describe('the role', () => {
  it('changes at once and keeps the sessions', async () => {
    const { id, token } = await auth.register('rising');
    const answer = await auth.asAdmin.put(path(id, '/role'), { role: 'admin' });
    expect(userOf(answer)).toMatchObject({ role: 'admin' });
    expect((await auth.as(token).get('/api/admin/users')).status).toBe(200);
    await auth.asAdmin.put(path(id, '/role'), { role: 'user' });
    expect((await auth.as(token).get('/api/admin/users')).status).toBe(403);
    expect(await auth.as(token).state()).toBe('live');
  });

  it('of a user ends the permissions of the moderator they were', async () => {
    const { id } = await sample();
    await auth.asAdmin.put(path(id), { role: 'moderator', permissions: ['users.read'] });
    expect(userOf(await auth.asAdmin.put(path(id, '/role'), { role: 'user' })).permissions).toEqual([]);
    expect(userOf(await auth.asAdmin.put(path(id, '/role'), { role: 'moderator' })).permissions).toEqual([]);
  });

  it.each(['root', '', 7, null, undefined])('is refused as %j', async (role) => {
    const { id } = await sample();
    expect((await auth.asAdmin.put(path(id, '/role'), { role })).status).toBe(400);
  });
});

describe('an edit', () => {
  it('changes what it names and nothing else', async () => {
    const { id } = await auth.register('plain');
    const edit = {
      username: 'fancy',
      email: 'Fancy@tael.test',
      verificationLevel: 'Verified',
      _id: 'x',
      version: 1,
    };
    const answer = await auth.asAdmin.put(path(id), edit);
    expect(userOf(answer)).toMatchObject({
      _id: id,
      username: 'fancy',
      email: 'Fancy@tael.test',
      role: 'user',
      status: 'active',
      verificationLevel: 'Verified',
      version: 2,
    });
    expect(await auth.signIn('fancy@TAEL.test')).toBeTruthy();
    const [act] = await auth.acts(id);
    expect(act).toMatchObject({
      action: 'user.edit',
      before: { username: 'plain', email: 'p***@tael.test' },
    });
    expect(JSON.stringify(act)).not.toContain('Fancy@');
  });

  it('of an address that looks the same once it is masked is told apart in the register', async () => {
    const { id } = await auth.register('moving');
    await auth.asAdmin.put(path(id), { email: 'mover@tael.test' });
    expect(await auth.acts(id)).toMatchObject([
      { before: { email: 'm***@tael.test' }, after: { email: 'm***@tael.test (another)' } },
    ]);
  });

  it('with a stale version is refused whole', async () => {
    const { id } = await auth.register('contended');
    const seen = userOf(await auth.asAdmin.get(path(id))).version;
    expect((await auth.asAdmin.put(path(id), { username: 'first-one', version: seen })).status).toBe(200);
    const late = await auth.asAdmin.put(path(id), { username: 'late-one', version: seen });
    expect([late.status, late.body.code]).toEqual([409, 'auth.stale_version']);
    expect(userOf(await auth.asAdmin.get(path(id)))).toMatchObject({ username: 'first-one' });
  });

  it('cannot take a name or an address of somebody else', async () => {
    const { id } = await auth.register('copycat');
    await auth.register('original');
    const name = await auth.asAdmin.put(path(id), { username: 'ORIGINAL' });
    const mail = await auth.asAdmin.put(path(id), { email: 'Original@tael.test' });
    expect([name.status, name.body.code]).toEqual([409, 'auth.username_taken']);
    expect([mail.status, mail.body.code]).toEqual([409, 'auth.email_taken']);
  });
});

describe('a bad edit', () => {
  it.each([
    [{ username: '' }],
    [{ username: '   ' }],
    [{ username: null }],
    [{ username: 'x'.repeat(41) }],
    [{ username: '0xabc' }],
    [{ username: 'Tael Support' }],
    [{ username: 'a\u202eb' }],
    [{ email: 'nobody' }],
    [{ email: `${'x'.repeat(10_000)}@tael.test` }],
    [{ email: 7 }],
    [{ role: 'owner' }],
    [{ status: 'deleted' }],
    [{ points: '' }],
    [{ points: '5' }],
    [{ points: 1.5 }],
    [{ points: -1 }],
    [{ points: 1e21 }],
    [{ points: null }],
    [{ balance: '' }],
    [{ balance: -0.01 }],
    [{ balance: 1.001 }],
    [{ balance: 1e12 }],
    [{ balance: true }],
    [{ membershipLevel: 'Diamond' }],
    [{ version: 'one' }],
    [{ version: 0 }],
    [{ permissions: ['users.fly'] }],
    [{ verificationLevel: 'King' }],
    [{ reason: 'x'.repeat(501) }],
  ])('refuses %j with 400 and leaves the account alone', async (body) => {
    const { id } = await sample();
    const before = await row(id);
    const answer = await auth.asAdmin.put(path(id), { ...body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: expect.any(String), code: 'auth.invalid_input' });
    expect(await row(id)).toEqual(before);
  });

  it('of an unknown or malformed id is 404, after what is wrong with the input', async () => {
    for (const id of ['nobody', '../stats', '00000000-0000-0000-0000-000000000000', 'x'.repeat(3000)]) {
      const url = path(encodeURIComponent(id));
      expect((await auth.asAdmin.put(url, { username: 'x' })).status).toBe(404);
      expect((await auth.asAdmin.get(url)).status).toBe(404);
      expect((await auth.asAdmin.put(`${url}/status`, { status: 'active' })).status).toBe(404);
      expect((await auth.asAdmin.delete(url)).status).toBe(404);
    }
    expect((await auth.asAdmin.put(path('nobody'), { username: '' })).status).toBe(400);
  });

  it('without the services that keep them refuses figures, and names what is missing', async () => {
    const { id } = await sample();
    const before = await row(id);
    const balance = await auth.asAdmin.put(path(id), { balance: 5, username: 'moved' });
    expect([balance.status, balance.body.code]).toEqual([503, 'auth.owner_missing']);
    expect(balance.body.message).toContain('wallet');
    const points = await auth.asAdmin.put(path(id), { points: 5 });
    expect([points.status, points.body.message]).toEqual([503, expect.stringContaining('points')]);
    expect((await auth.asAdmin.put(path(id), { membershipLevel: 'Gold' })).status).toBe(503);
    expect(await row(id)).toEqual(before);
    const unchanged = { points: 0, balance: 0, membershipLevel: 'Bronze' };
    expect((await auth.asAdmin.put(path(id), unchanged)).status).toBe(200);
  });
});

describe('the drawer', () => {
  it('shows live sessions and what was done, by whom', async () => {
    const { id } = await auth.register('watched');
    await auth.signIn('watched@tael.test');
    await auth.asAdmin.put(path(id, '/role'), { role: 'moderator', reason: 'Joined the team' });
    const { body } = await auth.asAdmin.get(path(id));
    expect(body).toMatchObject({ sessions: 2 });
    expect(body.timeline).toMatchObject([{ action: 'user.set-role', by: 'head', reason: 'Joined the team' }]);
  });
});

let registered: Promise<{ id: string }> | undefined;
const sample = () => (registered ??= auth.register('sample'));

async function row(id: string) {
  const { rows } = await sql`select * from users where id = ${id}`.execute(auth.deps.database.db);
  return rows[0];
}
