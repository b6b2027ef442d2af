import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { password, readToken, startAuth, type AuthUnderTest } from './auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => (auth = await startAuth()));
afterAll(() => auth.stop());

const signIn = (email: unknown, typed: unknown, more: object = {}) =>
  auth.post('/api/auth/login', { email, password: typed, ...more });
const setStatus = (id: string, status: string) =>
  sql`update users set status = ${status} where id = ${id}`.execute(auth.deps.database.db);

describe('signing in', () => {
  it('answers with a token of its own and ends no other session', async () => {
    const person = await auth.register('twice');
    const answer = await signIn('  TWICE@tael.test ', password);
    expect(answer.status).toBe(200);
    const { token, data } = answer.body;
    expect(data?.user).toEqual({
      id: person.id,
      username: 'twice',
      email: 'twice@tael.test',
      role: 'user',
      permissions: [],
    });
    expect(readToken(token).sid).not.toBe(person.sessionId);
    expect(await auth.as(token).state()).toBe('live');
    expect(await auth.as(person.token).state()).toBe('live');
  });

  it.each([
    [{}, 12],
    [{ remember: false }, 12],
    [{ remember: true }, 720],
    [{ rememberMe: true }, 720],
  ])('with %j lasts %d hours', async (more, hours) => {
    const name = `lasts-${JSON.stringify(more).replace(/\W/g, '')}`;
    await auth.register(name);
    const { exp } = readToken((await signIn(`${name}@tael.test`, password, more)).body.token);
    expect((exp - Date.now() / 1000) / 3600).toBeCloseTo(hours, 1);
  });

  it('notes when', async () => {
    const { id } = await auth.register('noted');
    await sql`update users set last_login = null, last_session = null where id = ${id}`.execute(
      auth.deps.database.db,
    );
    await signIn('noted@tael.test', password);
    const { rows } = await sql<{ login: Date; session: Date }>`
      select last_login as login, last_session as session from users where id = ${id}
    `.execute(auth.deps.database.db);
    expect(rows[0]?.login.getTime()).toBeGreaterThan(Date.now() - 10_000);
    expect(rows[0]?.session).toEqual(rows[0]?.login);
  });

  it('works for forty people at once', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, i) => auth.register(`forty${i}`)));
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => signIn(`forty${i}@tael.test`, password)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
  });
});

describe('a sign-in is refused', () => {
  it('in the same words for an unknown address and a wrong password', async () => {
    await auth.register('known');
    const wrong = await signIn('known@tael.test', 'not the password');
    const unknown = await signIn('nobody@tael.test', 'not the password');
    for (const { status, body } of [wrong, unknown]) {
      expect(status).toBe(401);
      expect(body).toEqual({
        message: 'Invalid email or password',
        error: 'Invalid email or password',
        code: 'auth.wrong_credentials',
        requestId: expect.any(String),
      });
    }
    expect(Object.keys(wrong.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
  });

  it('in the same time for both', async () => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let i = 0; i < 30; i += 1) {
      const name = `timed${i}`;
      await auth.register(name);
      for (const [kind, email] of [
        ['known', `${name}@tael.test`],
        ['unknown', `${name}@elsewhere.test`],
      ] as const) {
        const begun = performance.now();
        await signIn(email, 'not the password');
        times[kind].push(performance.now() - begun);
      }
    }
    const median = (all: number[]) => all.sort((a, b) => a - b)[all.length / 2] ?? NaN;
    const ratio = median(times.known) / median(times.unknown);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.6);
  });

  it.each(['suspended', 'locked', 'inactive'])(
    'with 403 when the account is %s and the password right',
    async (status) => {
      const { id } = await auth.register(status);
      await setStatus(id, status);
      const right = await signIn(`${status}@tael.test`, password);
      expect([right.status, right.body.code]).toEqual([403, 'auth.account_not_active']);
      expect((await signIn(`${status}@tael.test`, 'wrong one')).status).toBe(401);
    },
  );

  it('when the account is gone', async () => {
    const { id } = await auth.register('leaver');
    await setStatus(id, 'deleted');
    expect((await signIn('leaver@tael.test', password)).status).toBe(401);
  });
});

describe('a sign-in of the wrong form is refused', () => {
  it.each([
    [undefined, password, 'Email is required'],
    [{ $ne: null }, password, 'Email is required'],
    ['x'.repeat(10_000), password, 'Please enter a valid email address'],
    ['nobody\u0007@tael.test', password, 'Please enter a valid email address'],
    ['a@b.c', undefined, 'Password is required'],
    ['a@b.c', ['x'], 'Password is required'],
    ['a@b.c', '', 'Password is required'],
  ])('with 400 when it is %j and %j', async (email, typed, message) => {
    const answer = await signIn(email, typed);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it('with 401 for a password that is longer than any', async () => {
    await auth.register('longest', { password: 'z'.repeat(256), passwordConfirm: 'z'.repeat(256) });
    expect((await signIn('longest@tael.test', 'z'.repeat(257))).status).toBe(401);
    expect((await signIn('longest@tael.test', 'z'.repeat(10_000))).status).toBe(401);
    expect((await signIn('longest@tael.test', 'z'.repeat(256))).status).toBe(200);
  });
});
