import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf, type Account, type Api } from '../api.ts';
import { opensWithinMs, startPlatform, type Platform } from '../platform.ts';

const storm = 200;
let platform: Platform;
let api: Api;
let account: Account;
beforeAll(async () => {
  platform = await startPlatform({ env: { RATE_LIMIT_EXEMPT: '127.0.0.0/8', LOG_LEVEL: 'warn' } });
  api = apiOf(platform.url);
  account = await api.register();
}, opensWithinMs);
afterAll(() => platform.remove());

// How long auth's event loop is blocked depends on the machine: tests/bench/sign-in-storm.ts measures it.
describe('a storm of 200 sign-ins through the gateway', () => {
  it('is answered, throttled or refused with the time to come back', async () => {
    const answers = await Promise.all(
      Array.from({ length: storm }, (_, n) =>
        n % 2 === 0
          ? api.signIn(account.email, account.password)
          : api.signIn(`nobody-${n}@example.test`, 'a-wrong-password'),
      ),
    );
    const counted = new Map<number, number>();
    for (const { status } of answers) counted.set(status, (counted.get(status) ?? 0) + 1);
    console.log([...counted].map(([status, count]) => `${count} × ${status}`).join(', '));
    expect([200, 401, 429, 503]).toEqual(expect.arrayContaining([...counted.keys()]));
    for (const { status, headers, body } of answers) {
      if (status < 429) continue;
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(body).toMatchObject({ message: body.error, code: expect.stringMatching(/^auth\./) });
    }
    expect(counted.get(200) ?? 0).toBeGreaterThan(0);
  });

  it('is over when it is over: the next sign-in is let in', async () => {
    expect((await api.signIn(account.email, account.password)).status).toBe(200);
  });
});
