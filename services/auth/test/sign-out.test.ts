import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAuth, type AuthUnderTest } from './auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => (auth = await startAuth()));
afterAll(() => auth.stop());

describe('signing out', () => {
  it('ends the session that asks and no other, and says so to the others', async () => {
    const { id, token, sessionId, email } = await auth.register('leaving');
    const other = await auth.signIn(email);
    const answer = await auth.as(token).post('/api/auth/logout');
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(await auth.as(token).state()).toBe('ended');
    expect(await auth.as(other).state()).toBe('live');
    const [event] = (await auth.events('auth.SessionsRevoked.v1')).filter(({ key }) => key === id);
    expect(event?.data).toMatchObject({ userId: id, sessionIds: [sessionId], allSessions: false });
  });

  it('takes no body, and {}', async () => {
    const { token, email } = await auth.register('bodiless');
    expect((await auth.as(token).post('/api/auth/logout', {})).status).toBe(200);
    expect((await auth.as(await auth.signIn(email)).post('/api/auth/logout')).status).toBe(200);
  });

  it('needs a session', async () => {
    const answer = await auth.post('/api/auth/logout');
    expect(answer.status).toBe(401);
  });

  it('happens once, however often it is asked for at once', async () => {
    const { id, token } = await auth.register('hasty');
    const me = auth.as(token);
    const internal = await me.internal();
    const answers = await Promise.all(Array.from({ length: 5 }, () => internal('post', '/api/auth/logout')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const events = (await auth.events('auth.SessionsRevoked.v1')).filter(({ key }) => key === id);
    expect(events).toHaveLength(1);
  });
});
