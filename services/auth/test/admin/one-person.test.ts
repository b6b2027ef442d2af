import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { password } from '../auth-under-test.ts';
import { hashToken } from '../../src/mailed-token.ts';
import { insertReset } from '../../src/store/password-resets.ts';
import { own, type Creating, type Requesting } from '../passkeys/passkeys-under-test.ts';
import { softwareAuthenticator } from '../passkeys/software-authenticator.ts';
import { path } from './admin-under-test.ts';
import { approvalOf, name, startTwoPeople, type TwoPeople } from './two-people-under-test.ts';

let auth: TwoPeople;
beforeAll(async () => (auth = await startTwoPeople()));
afterAll(() => auth.stop());
beforeEach(() => auth.startOver());

const tokenOf = async (email: string, typed = password) =>
  (await auth.post('/api/auth/login', { email, password: typed })).body.token ?? '';
const claims = async (token: string) => (token === '' ? undefined : auth.as(token).standing());
const colleague = () => auth.aModerator(name('colleague'), 'withdrawals.process', 'system.run');
const fresh = { fresh: true };
const none = { role: 'user' };

const typedByOthers = 'battery staple of ours';
async function resetByMail({ id, email }: { id: string; email: string }) {
  const [token, now] = [name('token'), new Date()];
  const lives = { createdAt: now, expiresAt: new Date(now.getTime() + 60_000) };
  const reset = { tokenHash: hashToken(token), userId: id, emailKey: email, ...lives };
  await insertReset(auth.deps.database.db, reset);
  await auth.post('/api/auth/reset-password', { token, password: typedByOthers });
}

/** Returns the token of a sign-in with the new passkey. */
async function addPasskey(token: string, typed = password): Promise<string> {
  const [me, key] = [auth.as(token), softwareAuthenticator()];
  const options = await me.post(`${own}/options`, { password: typed });
  const passkey = key.create(options.body as unknown as Creating);
  expect((await me.post(own, { name: 'A key', passkey })).status).toBe(201);
  const asked = (await auth.post(`${own}/sign-in/options`)).body as unknown as Requesting;
  return (await auth.post(`${own}/sign-in`, { passkey: key.get(asked) })).body.token ?? '';
}

/** Each path by which one administrator could act as two. The internal token has what the other account may do. */
const paths: [string, () => Promise<unknown>, object | undefined][] = [
  [
    'a role',
    async () => {
      const one = await auth.user();
      await auth.asAdmin.put(path(one.id, '/role'), { role: 'admin' });
      return claims(one.token);
    },
    none,
  ],
  [
    'an edit',
    async () => {
      const one = await auth.user();
      await auth.asAdmin.put(path(one.id), { role: 'moderator', permissions: ['withdrawals.process'] });
      return claims(one.token);
    },
    none,
  ],
  [
    'a permission',
    async () => {
      const one = await auth.aModerator(name('reader'), 'users.read');
      await auth.asAdmin.put(path(one.id, '/permissions'), { permissions: ['withdrawals.process'] });
      return claims(one.token);
    },
    { permissions: ['users.read'] },
  ],
  [
    'permissions first, as long as it is a user, and the role later',
    async () => {
      const one = await auth.user();
      await auth.asAdmin.put(path(one.id, '/permissions'), { permissions: ['withdrawals.process'] });
      await auth.asAdmin.put(path(one.id, '/role'), { role: 'moderator' });
      return claims(one.token);
    },
    none,
  ],
  [
    'a new account',
    async () => {
      const username = name('made');
      const email = `${username}@tael.test`;
      await auth.asAdmin.post('/api/admin/users', { username, email, password, role: 'admin' });
      return claims(await tokenOf(email));
    },
    undefined,
  ],
  [
    "another's address",
    async () => {
      const one = await colleague();
      const email = `${name('taken-over')}@tael.test`;
      expect((await auth.asAdmin.put(path(one.id), { email })).status).toBe(200);
      return claims(await tokenOf(email));
    },
    fresh,
  ],
  [
    "another's password, by mail",
    async () => {
      const one = await colleague();
      await resetByMail(one);
      return claims(await tokenOf(one.email, typedByOthers));
    },
    fresh,
  ],
  [
    "another's password, by mail, and a passkey added with it",
    async () => {
      const one = await colleague();
      await resetByMail(one);
      return claims(await addPasskey(await tokenOf(one.email, typedByOthers), typedByOthers));
    },
    fresh,
  ],
  [
    'a suspended administrator made active again',
    async () => {
      const one = await auth.anAdmin(name('suspended'));
      await auth.asAdmin.put(path(one.id, '/status'), { status: 'suspended' });
      await auth.asAdmin.put(path(one.id, '/status'), { status: 'active' });
      return claims(await tokenOf(one.email));
    },
    undefined,
  ],
  [
    'an invitation of their own, whose body asks for a role',
    async () => {
      const username = name('invited');
      const { rows } = await sql<{ code: string }>`
        select invitation_code as code from users where id = ${auth.admin.id}`.execute(auth.deps.database.db);
      const { body } = await auth.post('/api/auth/register', {
        ...{ username, email: `${username}@tael.test`, password, passwordConfirm: password },
        ...{ referralCode: rows[0]?.code, role: 'admin', permissions: ['withdrawals.process'] },
      });
      return claims(body.token ?? '');
    },
    none,
  ],
  [
    "another's second factor, approved by a third person",
    async () => {
      const [one, second] = [await colleague(), await auth.anAdmin(name('second'))];
      await auth.enrol(one.id);
      const answer = await auth.asAdmin.delete(path(one.id, '/second-factor'));
      await auth.decide(second.token, approvalOf(answer).id);
      return claims(await tokenOf(one.email));
    },
    fresh,
  ],
  [
    'a grant that a third person approved',
    async () => {
      const [one, second] = [await auth.user(), await auth.anAdmin(name('second'))];
      const answer = await auth.asAdmin.put(path(one.id, '/role'), { role: 'admin' });
      await auth.decide(second.token, approvalOf(answer).id);
      return claims(one.token);
    },
    { role: 'admin', ...fresh },
  ],
];

describe('within 24 hours, no account that one administrator can reach is a second person by', () => {
  it.each(paths)('%s', async (_path, take, expected) => {
    const taken = await take();
    if (expected === undefined) expect(taken).toBeUndefined();
    else expect(taken).toMatchObject({ state: 'live', ...expected });
  });

  it('an account whose rights are fresh: it can neither propose nor approve, until 24 hours have passed', async () => {
    const [one, second] = [await auth.user(), await auth.anAdmin(name('second'))];
    const granted = await auth.asAdmin.put(path(one.id, '/role'), { role: 'admin' });
    await auth.decide(second.token, approvalOf(granted).id);
    const waits = await auth.asAdmin.put(path((await auth.user()).id, '/role'), { role: 'admin' });
    const approve = () => auth.decide(one.token, approvalOf(waits).id);
    expect((await approve()).body.code).toBe('approvals.right_too_fresh');
    const proposed = await auth.as(one.token).put(path((await auth.user()).id, '/role'), { role: 'admin' });
    expect([proposed.status, proposed.body.code]).toEqual([403, 'approvals.right_too_fresh']);
    await sql`update users set rights_since = rights_since - interval '24 hours' where id = ${one.id}`.execute(
      auth.deps.database.db,
    );
    expect((await approve()).status).toBe(200);
  });
});

describe('an old right', () => {
  it('stays old when its owner adds a passkey, with what already signs them in', async () => {
    const one = await colleague();
    expect(await claims(await addPasskey(await tokenOf(one.email)))).not.toHaveProperty('fresh');
  });
});
