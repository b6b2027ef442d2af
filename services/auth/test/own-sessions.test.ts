import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAuth, type AuthUnderTest } from './auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => (auth = await startAuth()));
afterAll(() => auth.stop());

const path = '/api/user/sessions';
interface Listed {
  id: string;
  current: boolean;
}

describe('my sessions', () => {
  it('are listed, the latest first, with the current one marked and nobody else among them', async () => {
    const { token, sessionId, email } = await auth.register('lister');
    await auth.register('stranger');
    const later = await auth.signIn(email, { 'user-agent': 'A browser' });
    const answer = await auth.as(later).get(path);
    expect(answer.body.sessions).toEqual([
      {
        id: expect.any(String),
        current: true,
        remembered: false,
        userAgent: 'A browser',
        address: expect.any(String),
        createdAt: expect.stringMatching(/Z$/),
        lastActive: expect.stringMatching(/Z$/),
        expiresAt: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ id: sessionId, current: false }),
    ]);
    expect(await auth.as(token).state()).toBe('live');
  });

  it('end one by one', async () => {
    const { id, token, sessionId, email } = await auth.register('picker');
    const later = await auth.signIn(email);
    const answer = await auth.as(later).delete(`${path}/${sessionId}`);
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(await auth.as(token).state()).toBe('ended');
    expect(await auth.as(later).state()).toBe('live');
    const [event] = (await auth.events('auth.SessionsRevoked.v1')).filter(({ key }) => key === id);
    expect(event?.data).toMatchObject({ sessionIds: [sessionId] });
  });

  it('end all but the one that asks', async () => {
    const { token, email } = await auth.register('sweeper');
    const others = [await auth.signIn(email), await auth.signIn(email)];
    const answer = await auth.as(token).delete(path);
    expect([answer.status, answer.body]).toEqual([200, { success: true, ended: 2 }]);
    for (const other of others) expect(await auth.as(other).state()).toBe('ended');
    const { sessions } = (await auth.as(token).get(path)).body as { sessions: Listed[] };
    expect(sessions.map(({ current }) => current)).toEqual([true]);
  });

  it("can't be ended by somebody else, nor twice, nor by a malformed id", async () => {
    const victim = await auth.register('victim');
    const { token } = await auth.register('villain');
    for (const id of [
      victim.sessionId,
      'nonsense',
      '%00',
      "' or 1=1",
      '00000000-0000-7000-8000-000000000000',
    ]) {
      const answer = await auth.as(token).delete(`${path}/${encodeURIComponent(id)}`);
      expect([answer.status, answer.body.code]).toEqual([404, 'auth.session_not_found']);
    }
    expect(await auth.as(victim.token).state()).toBe('live');
  });
});

describe('live sessions of an account', () => {
  it('are fifty at most, however many sign in at once: the oldest end', async () => {
    const { id, token, email } = await auth.register('crowd');
    const first = await auth.signIn(email);
    const later: string[] = [];
    // More at once would meet the limit of the account.
    while (later.length < 50)
      later.push(...(await Promise.all(Array.from({ length: 10 }, () => auth.signIn(email)))));
    const states = await Promise.all(later.map((one) => auth.as(one).state()));
    expect(new Set(states)).toEqual(new Set(['live']));
    expect([await auth.as(token).state(), await auth.as(first).state()]).toEqual(['ended', 'ended']);
    expect((await auth.as(later[0]).get(path)).body.sessions).toHaveLength(50);
    const events = (await auth.events('auth.SessionsRevoked.v1')).filter(({ key }) => key === id);
    expect(events.map(({ data }) => data)).toEqual([
      expect.objectContaining({ sessionIds: [expect.any(String)] }),
      expect.objectContaining({ sessionIds: [expect.any(String)] }),
    ]);
  });
});
