import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { createOwnVerifier } from '../src/key-ring.ts';
import { checkSessions } from '../src/operations/check-sessions.ts';
import { startAuth, type AuthUnderTest } from './auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => (auth = await startAuth()));
afterAll(() => auth.stop());

const ask = (sessionId: string, userId: string) => ({ sessionId, userId });
const db = () => auth.deps.database.db;

describe('a checked session', () => {
  it('comes with an internal token when it lives, with role and permissions as they are now', async () => {
    const { id, sessionId } = await auth.register('risen');
    await sql`update users set role = 'moderator', permissions = '{users.read}' where id = ${id}`.execute(
      db(),
    );
    const [checked] = await checkSessions(auth.deps, [ask(sessionId, id)]);
    const verifier = createOwnVerifier(auth.deps.keys);
    expect(checked?.state).toBe('live');
    expect(await verifier.verify(checked?.internal?.token ?? '')).toMatchObject({
      userId: id,
      sessionId,
      role: 'moderator',
      permissions: ['users.read'],
    });
    const life = (checked?.internal?.expiresAt.getTime() ?? 0) - auth.clock.now().getTime();
    expect(life).toBeLessThanOrEqual(10_000);
    expect(life).toBeGreaterThan(8_000);
  });

  it('answers item by item, in the order asked', async () => {
    const one = await auth.register('item1');
    const two = await auth.register('item2');
    await auth.as(two.token).post('/api/auth/logout');
    const asked = [
      ask(two.sessionId, two.id),
      ask(one.sessionId, one.id),
      ask(one.sessionId, two.id),
      ask('no such id', one.id),
      ask('00000000-0000-7000-8000-000000000000', one.id),
      ask(one.sessionId, one.id),
    ];
    const checked = await checkSessions(auth.deps, asked);
    expect(checked.map(({ sessionId }) => sessionId)).toEqual(asked.map(({ sessionId }) => sessionId));
    expect(checked.map(({ state }) => state)).toEqual(['ended', 'live', 'ended', 'ended', 'ended', 'live']);
    expect(checked.map(({ internal }) => internal !== undefined)).toEqual([
      false,
      true,
      false,
      false,
      false,
      true,
    ]);
  });

  it.each(['suspended', 'locked', 'inactive'])(
    'says inactive at once when the account is %s',
    async (status) => {
      const { id, token } = await auth.register(`now-${status}`);
      expect(await auth.as(token).state()).toBe('live');
      await sql`update users set status = ${status} where id = ${id}`.execute(db());
      expect(await auth.as(token).state()).toBe('inactive');
    },
  );

  it('says ended when its time is over', async () => {
    const { id, token, sessionId } = await auth.register('over');
    await sql`update sessions set expires_at = now() where id = ${sessionId}`.execute(db());
    expect(await auth.as(token).state()).toBe('ended');
    expect(id).toBeDefined();
  });
});

describe('checking sessions', () => {
  it('answers 500 at once, each asked for once', async () => {
    const { id, sessionId } = await auth.register('crowd');
    const asked = Array.from({ length: 500 }, () => ask(sessionId, id));
    const checked = await checkSessions(auth.deps, asked);
    expect(checked.every(({ state }) => state === 'live')).toBe(true);
  });

  it('only watched gets no token and counts as no activity', async () => {
    const { id, sessionId } = await auth.register('watched');
    auth.clock.turnedBy += 3 * 60_000;
    const watch = { ...ask(sessionId, id), watchOnly: true };
    expect(await checkSessions(auth.deps, [watch])).toEqual([{ sessionId, state: 'live' }]);
    await auth.deps.activity.flush();
    const { rows } = await sql<{ recent: boolean }>`
      select last_active > created_at as recent from sessions where id = ${sessionId}`.execute(db());
    expect(rows).toEqual([{ recent: false }]);
  });

  it('notes the minute of the last request, in one write', async () => {
    const { id, token, sessionId } = await auth.register('active');
    auth.clock.turnedBy += 5 * 60_000;
    await auth.as(token).state();
    await auth.deps.activity.flush();
    const { rows } = await sql<{ user: Date; session: Date }>`
      select u.last_active as user, s.last_active as session
      from users u join sessions s on s.user_id = u.id where u.id = ${id} and s.id = ${sessionId}
    `.execute(db());
    const minute = new Date(Math.floor(auth.clock.now().getTime() / 60_000) * 60_000);
    expect(rows).toEqual([{ user: minute, session: minute }]);
  });
});
