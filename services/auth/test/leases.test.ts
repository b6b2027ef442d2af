import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startAdmins, path, type Admins } from './admin/admin-under-test.ts';
import { password, readToken, type Answer, type Person } from './auth-under-test.ts';

let auth: Admins;
beforeAll(async () => (auth = await startAdmins()));
afterAll(() => auth.stop());

/** Until `end` is called, a lease that a gateway took before can still be used. */
function leases() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const awaited = new Promise<void>((begun) => {
    auth.deps.leasesOver = () => {
      begun();
      return ended;
    };
  });
  return { awaited, end };
}

interface Act {
  what: string;
  act: (person: Person, again: string) => Promise<Answer>;
  /** Of the session that `again` opened, once the act is committed. */
  leaves: object;
}

const authority = (rest: string, body: object) => (person: Person) =>
  auth.asAdmin.put(path(person.id, rest), body);
const acts: Act[] = [
  {
    what: 'a sign-out',
    act: (_person, again) => auth.as(again).post('/api/auth/logout'),
    leaves: { state: 'ended' },
  },
  {
    what: 'the end of one session',
    act: ({ token }, again) => auth.as(token).delete(`/api/user/sessions/${readToken(again).sid}`),
    leaves: { state: 'ended' },
  },
  {
    what: 'the end of all other sessions',
    act: ({ token }) => auth.as(token).delete('/api/user/sessions'),
    leaves: { state: 'ended' },
  },
  {
    what: 'a new password',
    act: ({ token }) =>
      auth
        .as(token)
        .put('/api/auth/update-password', { currentPassword: password, newPassword: 'another-one' }),
    leaves: { state: 'ended' },
  },
  { what: 'a suspension', act: authority('/status', { status: 'suspended' }), leaves: { state: 'inactive' } },
  { what: 'a new role', act: authority('/role', { role: 'user' }), leaves: { role: 'user' } },
  {
    what: 'other permissions',
    act: authority('/permissions', { permissions: [] }),
    leaves: { permissions: [] },
  },
  { what: 'an edit of the status', act: authority('', { status: 'locked' }), leaves: { state: 'inactive' } },
  { what: 'an edit of the role', act: authority('', { role: 'user' }), leaves: { role: 'user' } },
  { what: 'a deletion', act: ({ id }) => auth.asAdmin.delete(path(id)), leaves: { state: 'ended' } },
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
    expect((await answer).status).toBe(200);
  });

  it('a name is changed without that wait', async () => {
    const person = await auth.register('renamed');
    auth.deps.leasesOver = () => Promise.reject(new Error('not waited for'));
    expect((await auth.asAdmin.put(path(person.id), { username: 'renamed-now' })).status).toBe(200);
  });
});
