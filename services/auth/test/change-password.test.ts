import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password, startAuth, type AuthUnderTest } from './auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => (auth = await startAuth()));
afterAll(() => auth.stop());

const path = '/api/auth/update-password';
const next = 'battery staple';

describe('changing the password', () => {
  it('keeps the session that asks and ends every other one', async () => {
    const { id, token, email } = await auth.register('changer');
    const others = [await auth.signIn(email), await auth.signIn(email)];
    const answer = await auth.as(token).put(path, { currentPassword: password, newPassword: next });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(await auth.as(token).state()).toBe('live');
    for (const other of others) expect(await auth.as(other).state()).toBe('ended');
    const [event] = (await auth.events('auth.SessionsRevoked.v1')).filter(({ key }) => key === id);
    expect(event?.data).toMatchObject({ userId: id, allSessions: false });
    expect(event?.data).toHaveProperty('sessionIds.length', 2);
  });

  it('makes the new one work and the old one not', async () => {
    const { token, email } = await auth.register('renewed');
    await auth.as(token).put(path, { currentPassword: password, newPassword: next });
    const signIn = (typed: string) => auth.post('/api/auth/login', { email, password: typed });
    expect((await signIn(password)).status).toBe(401);
    expect((await signIn(next)).status).toBe(200);
  });

  it('is won by one of two at once', async () => {
    const { token } = await auth.register('double');
    const put = await auth.as(token).internal();
    const answers = await Promise.all(
      ['first choice', 'second choice'].map((newPassword) =>
        put('put', path, { currentPassword: password, newPassword }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('voids a sign-in with the old one that is under way', async () => {
    const { token, email } = await auth.register('overlap');
    const changing = auth.as(token).put(path, { currentPassword: password, newPassword: next });
    const signIns = Array.from({ length: 6 }, () => auth.post('/api/auth/login', { email, password }));
    const answers = await Promise.all(signIns);
    expect((await changing).status).toBe(200);
    const states = await Promise.all(
      answers.filter(({ status }) => status === 200).map(({ body }) => auth.as(body.token).state()),
    );
    expect(states.filter((state) => state !== 'ended')).toEqual([]);
  });
});

describe('a change of password is refused', () => {
  it.each([
    [{ newPassword: next }, 'Current password is required'],
    [{ currentPassword: '', newPassword: next }, 'Current password is required'],
    [{ currentPassword: 5, newPassword: next }, 'Current password is required'],
    [{ currentPassword: password }, 'New password is required'],
    [{ currentPassword: password, newPassword: ['abcdef'] }, 'New password is required'],
    [{ currentPassword: password, newPassword: 'abcde' }, 'Password must be at least 6 characters'],
    [
      { currentPassword: password, newPassword: 'x'.repeat(257) },
      'Password must be at most 256 characters long',
    ],
    [{ currentPassword: password, newPassword: next, passwordConfirm: 'other' }, 'Passwords do not match'],
    [{}, 'Current password is required'],
  ])('for %j', async (body, message) => {
    const { token } = await signedIn();
    const answer = await auth.as(token).put(path, body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it('when the current one is wrong, and all stays as it was', async () => {
    const { token, email } = await auth.register('mistaken');
    const other = await auth.signIn(email);
    const answer = await auth.as(token).put(path, { currentPassword: 'not it', newPassword: next });
    expect([answer.status, answer.body.message, answer.body.code]).toEqual([
      400,
      'Current password is incorrect',
      'auth.wrong_current_password',
    ]);
    expect(await auth.as(other).state()).toBe('live');
  });

  it('after ten wrong ones, so that a stolen session is no way to guess', async () => {
    const { token } = await auth.register('stolen');
    const put = await auth.as(token).internal();
    const tries = Array.from({ length: 14 }, (_, i) =>
      put('put', path, { currentPassword: `guess ${i}`, newPassword: next }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  it('without a session', async () => {
    const answer = await auth.put(path, { currentPassword: password, newPassword: next });
    expect(answer.status).toBe(401);
  });

  let somebody: Promise<{ token: string }> | undefined;
  const signedIn = () => (somebody ??= auth.register('somebody'));
});
