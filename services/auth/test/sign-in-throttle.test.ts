import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { password, startAuth, type AuthUnderTest } from './auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => (auth = await startAuth({ RATE_LIMIT_EXEMPT: '' })));
afterAll(() => auth.stop());

const quarterOfAnHour = 15 * 60_000;
const signIn = (name: string, typed: string) =>
  auth.post('/api/auth/login', { email: `${name}@tael.test`, password: typed });
const many = (count: number, name: string, typed: string) =>
  Promise.all(Array.from({ length: count }, () => signIn(name, typed)));
const tally = (answers: { status: number }[]) =>
  answers.reduce<Record<number, number>>(
    (sums, { status }) => ({ ...sums, [status]: (sums[status] ?? 0) + 1 }),
    {},
  );

describe('the throttle of an account', () => {
  it('evaluates ten of forty simultaneous wrong passwords, and refuses the rest with 429', async () => {
    await auth.register('guessed');
    const answers = await many(40, 'guessed', 'a wrong guess');
    expect(tally(answers)).toEqual({ 401: 10, 429: 30 });
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(800);
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(900);
    expect(refused?.body).toMatchObject({ code: 'auth.too_many_attempts' });
  });

  it('refuses the right password as well once it is used up, and lets it in a quarter of an hour later', async () => {
    await auth.register('owner');
    await many(10, 'owner', 'a wrong guess');
    expect((await signIn('owner', password)).status).toBe(429);
    auth.clock.turnedBy += quarterOfAnHour + 1000;
    expect((await signIn('owner', password)).status).toBe(200);
  });

  it('slides: what was used late is free late', async () => {
    await auth.register('slider');
    await many(1, 'slider', 'a wrong guess');
    auth.clock.turnedBy += quarterOfAnHour - 60_000;
    await many(9, 'slider', 'a wrong guess');
    auth.clock.turnedBy += 61_000;
    expect(tally(await many(5, 'slider', 'a wrong guess'))).toEqual({ 401: 1, 429: 4 });
  });

  it('counts no success', async () => {
    await auth.register('frequent');
    for (let i = 0; i < 15; i += 1) expect((await signIn('frequent', password)).status).toBe(200);
  });

  it('holds for an address that nobody has, so that it tells nothing', async () => {
    expect(tally(await many(20, 'nobody-at-all', 'a wrong guess'))).toEqual({ 401: 10, 429: 10 });
  });

  it('counts all writings of one address as one', async () => {
    await auth.register('cased');
    const writings = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 'CASED' : 'cased'));
    const answers = await Promise.all(writings.map((name) => signIn(name, 'a wrong guess')));
    expect(tally(answers)).toEqual({ 401: 10, 429: 10 });
  });
});

describe('the throttle of an account under attack', () => {
  const attack = (name: string) =>
    Promise.all(
      Array.from({ length: 12 }, () =>
        auth.send(
          'post',
          '/api/auth/login',
          { email: `${name}@tael.test`, password: 'a wrong guess' },
          { 'user-agent': 'a stranger' },
        ),
      ),
    );

  it('leaves the owner in, from a browser and a network that signed in before', async () => {
    await auth.register('besieged');
    expect(tally(await attack('besieged'))).toEqual({ 401: 10, 429: 2 });
    expect((await signIn('besieged', password)).status).toBe(200);
  });

  it('leaves a live session its own ten attempts at the password', async () => {
    const { token } = await auth.register('besieged-inside');
    await attack('besieged-inside');
    await many(10, 'besieged-inside', 'a wrong guess');
    const change = (currentPassword: string) =>
      auth.as(token).put('/api/auth/update-password', { currentPassword, newPassword: 'another-one' });
    const wrong = await Promise.all(Array.from({ length: 9 }, () => change('a wrong guess')));
    expect(tally(wrong)).toEqual({ 400: 9 });
    expect((await change(password)).status).toBe(200);
  });

  it('knows no browser that only says it is the same, from another network', async () => {
    const { id } = await auth.register('copied');
    await sql`update sessions set address = '192.0.2.7' where user_id = ${id}`.execute(auth.deps.database.db);
    await attack('copied');
    expect((await signIn('copied', password)).status).toBe(429);
  });
});

describe('the throttle of an address', () => {
  it('stops who tries many accounts with wrong passwords, on every replica', async () => {
    const seen: number[] = [];
    for (let from = 0; from < 150; from += 50) {
      const tries = Array.from({ length: 50 }, (_, i) => signIn(`sprayed${from + i}`, 'Winter2026'));
      seen.push(...(await Promise.all(tries)).map(({ status }) => status));
    }
    expect(seen.filter((status) => status === 401).length).toBeLessThanOrEqual(100);
    expect(seen.filter((status) => status === 429).length).toBeGreaterThanOrEqual(50);
    expect((await signIn('sprayed-later', 'Winter2026')).status).toBe(429);
  });
});

describe('an exempt address', () => {
  it('has no limit but that of the account', async () => {
    const exempt = await startAuth({ RATE_LIMIT_EXEMPT: '127.0.0.0/8,::1/128' });
    try {
      for (let i = 0; i < 120; i += 1) {
        const body = { email: `spray${i}@tael.test`, password: 'Winter2026' };
        expect((await exempt.post('/api/auth/login', body)).status).toBe(401);
      }
      const one = { email: 'one@tael.test', password: 'Winter2026' };
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => exempt.post('/api/auth/login', one)),
      );
      expect(tally(answers)).toEqual({ 401: 10, 429: 10 });
    } finally {
      await exempt.stop();
    }
  });
});
