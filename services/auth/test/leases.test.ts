import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { describeRoutes, type Route } from '@tael/runtime';
import { TOTP } from 'otpauth';
import { routeTable } from '../src/http.ts';
import { resetSecondFactor } from '../src/operations/admin/reset-second-factor.ts';
import { hashToken } from '../src/mailed-token.ts';
import { insertReset } from '../src/store/password-resets.ts';
import { beginFactor } from '../src/store/second-factors.ts';
import { startAdmins, path, type Admins } from './admin/admin-under-test.ts';
import { password, readToken, type Answer, type Person } from './auth-under-test.ts';
import { creating } from './passkeys/passkeys-under-test.ts';
import { softwareAuthenticator } from './passkeys/software-authenticator.ts';

let auth: Admins;
beforeAll(async () => (auth = await startAdmins()));
afterAll(() => auth.stop());

/** Until `end` is called, a lease that a gateway took before can still be used. */
function leases() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const awaited = new Promise<void>((begun) => {
    auth.deps.waitForLeases = () => {
      begun();
      return ended;
    };
  });
  return { awaited, end };
}

async function begunFactor(userId: string): Promise<string> {
  const { database, safe } = auth.deps;
  const totp = new TOTP();
  const sealedSecret = safe.seal('second factor', userId, totp.secret.base32);
  await database.transaction((tx) => beginFactor(tx, { userId, sealedSecret, at: new Date() }));
  return totp.generate();
}

interface Act {
  route: string;
  what: string;
  act: (person: Person, again: string) => Promise<Answer>;
  /** State of the session opened by `again`, after the act has committed. */
  leaves: object;
}

const authority = (rest: string, body: object) => (person: Person) =>
  auth.asAdmin.put(path(person.id, rest), body);
const acts: Act[] = [
  {
    route: 'POST /api/auth/logout',
    what: 'a sign-out',
    act: (_person, again) => auth.as(again).post('/api/auth/logout'),
    leaves: { state: 'ended' },
  },
  {
    route: 'DELETE /api/user/sessions/:id',
    what: 'the end of one session',
    act: ({ token }, again) => auth.as(token).delete(`/api/user/sessions/${readToken(again).sid}`),
    leaves: { state: 'ended' },
  },
  {
    route: 'DELETE /api/user/sessions',
    what: 'the end of all other sessions',
    act: ({ token }) => auth.as(token).delete('/api/user/sessions'),
    leaves: { state: 'ended' },
  },
  {
    route: 'PUT /api/auth/update-password',
    what: 'a new password',
    act: ({ token }) =>
      auth
        .as(token)
        .put('/api/auth/update-password', { currentPassword: password, newPassword: 'battery staple' }),
    leaves: { state: 'ended' },
  },
  {
    route: 'POST /api/auth/reset-password',
    what: 'a reset',
    act: async ({ id, email }) => {
      const [token, now] = ['leased-token', new Date()];
      const lives = { createdAt: now, expiresAt: new Date(now.getTime() + 60_000) };
      const open = { tokenHash: hashToken(token), userId: id, emailKey: email, ...lives };
      await insertReset(auth.deps.database.db, open);
      return auth.post('/api/auth/reset-password', { token, password: 'battery staple' });
    },
    leaves: { state: 'ended' },
  },
  {
    route: 'PUT /api/admin/users/:id/status',
    what: 'a suspension',
    act: authority('/status', { status: 'suspended' }),
    leaves: { state: 'inactive' },
  },
  {
    route: 'PUT /api/admin/users/:id/role',
    what: 'a new role',
    act: authority('/role', { role: 'user' }),
    leaves: { role: 'user' },
  },
  {
    route: 'PUT /api/admin/users/:id/permissions',
    what: 'other permissions',
    act: authority('/permissions', { permissions: [] }),
    leaves: { permissions: [] },
  },
  {
    route: 'PUT /api/admin/users/:id',
    what: 'an edit of the status',
    act: authority('', { status: 'locked' }),
    leaves: { state: 'inactive' },
  },
  {
    route: 'PUT /api/admin/users/:id',
    what: 'an edit of the role',
    act: authority('', { role: 'user' }),
    leaves: { role: 'user' },
  },
  {
    route: 'DELETE /api/admin/users/:id/sessions',
    what: 'the end of all sessions by staff',
    act: ({ id }) => auth.asAdmin.delete(path(id, '/sessions')),
    leaves: { state: 'ended' },
  },
  {
    route: 'DELETE /api/admin/users/:id/sessions/:sessionId',
    what: 'the end of one session by staff',
    act: ({ id }, again) => auth.asAdmin.delete(path(id, `/sessions/${readToken(again).sid}`)),
    leaves: { state: 'ended' },
  },
  {
    route: 'DELETE /api/admin/users/:id/second-factor',
    what: 'a reset of the second factor',
    act: async ({ id }) => {
      const boss = await auth.anAdmin('boss');
      await Promise.all([begunFactor(id), begunFactor(boss.id)]);
      const { db } = auth.deps.database;
      await sql`update second_factors set enrolled_at = now() where user_id in (${id}, ${boss.id})`.execute(
        db,
      );
      await sql`update sessions set proven_at = now() where id = ${boss.sessionId}`.execute(db);
      return auth.as(boss.token).delete(path(id, '/second-factor'));
    },
    leaves: { state: 'ended' },
  },
  {
    route: 'PUT /api/admin/approvals/:id',
    what: 'an approved reset',
    act: async ({ id }) => {
      await begunFactor(id);
      await sql`update second_factors set enrolled_at = now() where user_id = ${id}`.execute(
        auth.deps.database.db,
      );
      const deps = { ...auth.deps, config: { ...auth.deps.config, SECOND_PERSON: 'required' as const } };
      const actor = {
        userId: auth.admin.id,
        sessionId: auth.admin.sessionId,
        role: 'admin',
        secondFactor: { provenAt: new Date() },
        permissions: [],
      } as const;
      const waits = await resetSecondFactor(deps, { actor: { ...actor, requestId: '' }, id, reason: '' });
      const { token } = await auth.anAdmin('second-head');
      return auth.as(token).put(`/api/admin/approvals/${waits?.id ?? ''}`, { decision: 'approve' });
    },
    leaves: { state: 'ended' },
  },
  {
    route: 'POST /api/auth/second-factor/confirm',
    what: 'the first code of a second factor',
    act: async ({ id, token }) => {
      const code = await begunFactor(id);
      return auth.as(token).post('/api/auth/second-factor/confirm', { code });
    },
    leaves: { state: 'ended' },
  },
  {
    route: 'POST /api/auth/second-factor/prove',
    what: 'a proof of the second factor',
    act: async ({ id }, again) => {
      const code = await begunFactor(id);
      await sql`update second_factors set enrolled_at = now() where user_id = ${id}`.execute(
        auth.deps.database.db,
      );
      return auth.as(again).post('/api/auth/second-factor/prove', { code });
    },
    // Otherwise a gateway could go on using a token without the proof.
    leaves: { factor: expect.closeTo(Date.now() / 1000, -4) },
  },
  {
    route: 'POST /api/auth/passkeys',
    what: 'a passkey as first factor',
    act: async ({ token }) => {
      const me = auth.as(token);
      const passkey = softwareAuthenticator().create(await creating(me));
      return me.post('/api/auth/passkeys', { name: 'My key', passkey });
    },
    leaves: { state: 'ended' },
  },
  {
    route: 'DELETE /api/admin/users/:id',
    what: 'a deletion',
    act: ({ id }) => auth.asAdmin.delete(path(id)),
    leaves: { state: 'ended' },
  },
];

const harmless = [
  'POST /api/auth/register',
  'POST /api/auth/login',
  'POST /api/auth/forgot-password',
  'POST /api/auth/verify-email',
  'POST /api/auth/verify-email/resend',
  'PUT /api/user/profile',
  'PUT /api/user/settings',
  'POST /api/user/checkin',
  'PUT /api/user/notifications/read-all',
  'PUT /api/user/notifications/:id/read',
  'POST /api/support/messages',
  'POST /api/user/verification',
  'PUT /api/user/verification/pictures/:side',
  'PUT /api/admin/verifications/:id',
  'POST /api/callbacks/verifier',
  'PUT /api/admin/verifications/:id/claim',
  'DELETE /api/admin/verifications/:id/claim',
  'POST /api/admin/users',
  'POST /api/admin/announcements',
  'POST /api/admin/incidents',
  'POST /api/admin/incidents/:id/updates',
  'PUT /api/admin/incidents/:id/updates/:updateId',
  'PUT /api/admin/views/:id',
  'DELETE /api/admin/views/:id',
  'DELETE /api/admin/approvals/:id',
  'POST /api/auth/second-factor',
  'POST /api/auth/second-factor/recovery-codes',
  'DELETE /api/auth/second-factor',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/passkeys/prove/options',
  'POST /api/auth/passkeys/sign-in',
  'POST /api/auth/passkeys/sign-in/options',
  'DELETE /api/auth/passkeys/:id',
];

describe('what takes something from a session is answered once no lease can still be used', () => {
  it.each(acts)('$what', async ({ what, act, leaves }) => {
    const person = await auth.aModerator(`leased-${what.replaceAll(' ', '-')}`, 'users.read');
    const again = await auth.signIn(person.email);
    const { awaited, end } = leases();
    let answered = false;
    const answer = act(person, again).finally(() => (answered = true));
    await awaited;
    expect(await auth.as(again).standing()).toMatchObject(leaves);
    expect(answered).toBe(false);
    end();
    expect([200, 201]).toContain((await answer).status);
  });

  it('is every write of the table that is not known to be harmless', () => {
    const writes = routeTable(auth.deps).filter(({ method }) => method !== 'get');
    const named = (routes: Route[]) => describeRoutes(routes).map((one) => `${one.method} ${one.path}`);
    const revoking = named(writes.filter(({ revokes }) => revokes !== undefined));
    expect(new Set(revoking)).toEqual(new Set(acts.map(({ route }) => route)));
    expect(new Set(named(writes))).toEqual(new Set([...revoking, ...harmless]));
  });

  it('a name is changed without that wait', async () => {
    const person = await auth.register('renamed');
    auth.deps.waitForLeases = () => Promise.reject(new Error('not waited for'));
    expect((await auth.asAdmin.put(path(person.id), { username: 'renamed-now' })).status).toBe(200);
  });
});
