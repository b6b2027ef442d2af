import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@tael/testkit';
import { apiOf, type Account, type Api } from '../api.ts';
import { startPlatform, type Platform } from '../platform.ts';
import { startOtherSide, type OtherSide } from '../replica.ts';

const mostMs = 2000;
let platform: Platform | undefined;
let other: OtherSide | undefined;
let here: Api;
let there: Api;
let admin: string;

beforeAll(async () => {
  platform = await startPlatform({ env: { RATE_LIMIT_EXEMPT: '127.0.0.0/8', LOG_LEVEL: 'warn' } });
  other = await startOtherSide(platform, ['auth']);
  here = apiOf(platform.url);
  there = apiOf(other.url);
  const { body } = await here.signIn('admin@tael.local', 'tael-admin-local');
  admin = String(body.token);
});
afterAll(async () => {
  await other?.stop();
  await platform?.remove();
});

/** How long the other replica goes on granting what was taken away here. It is asked without pause. */
async function untilRefused(ask: () => Promise<{ status: number }>, status: number): Promise<number> {
  const from = performance.now();
  await eventually(async () => expect((await ask()).status).toBe(status), { everyMs: 10 });
  return performance.now() - from;
}

const change = async (account: Account, what: string, body: object) => {
  const path = `/api/admin/users/${account.id}/${what}`;
  expect(await here.call('PUT', path, { token: admin, body })).toMatchObject({ status: 200 });
};
const me = ({ token }: Account) => there.call('GET', '/api/user/me', { token });
const list = ({ token }: Account) => there.call('GET', '/api/admin/users', { token });

/** Somebody whom the other replica has just let in, so that it remembers them. */
async function knownThere(
  ask: (account: Account) => Promise<{ status: number }>,
  prepare?: (account: Account) => Promise<void>,
) {
  const account = await here.register();
  await prepare?.(account);
  expect((await ask(account)).status).toBe(200);
  return account;
}

describe('two replicas of gateway and auth: what happens on one bites on the other within 2 s', () => {
  it('signed out', async () => {
    const account = await knownThere(me);
    expect((await here.call('POST', '/api/auth/logout', { token: account.token })).status).toBe(200);
    const afterMs = await untilRefused(() => me(account), 401);
    console.log(`signed out bites after ${afterMs.toFixed(0)} ms`);
    expect(afterMs).toBeLessThanOrEqual(mostMs);
  });

  it('suspended, and let in again once active', async () => {
    const account = await knownThere(me);
    await change(account, 'status', { status: 'suspended' });
    const afterMs = await untilRefused(() => me(account), 403);
    console.log(`suspended bites after ${afterMs.toFixed(0)} ms`);
    expect(afterMs).toBeLessThanOrEqual(mostMs);
    expect((await there.signIn(account.email, account.password)).status).toBe(403);
    await change(account, 'status', { status: 'active' });
    expect((await there.signIn(account.email, account.password)).status).toBe(200);
  });

  it('demoted', async () => {
    const account = await knownThere(list, (one) => change(one, 'role', { role: 'admin' }));
    await change(account, 'role', { role: 'user' });
    const afterMs = await untilRefused(() => list(account), 403);
    console.log(`demoted bites after ${afterMs.toFixed(0)} ms`);
    expect(afterMs).toBeLessThanOrEqual(mostMs);
    expect((await me(account)).status).toBe(200);
  });

  it('a permission taken from a moderator', async () => {
    const account = await knownThere(list, async (one) => {
      await change(one, 'role', { role: 'moderator' });
      await change(one, 'permissions', { permissions: ['users.read'] });
    });
    await change(account, 'permissions', { permissions: [] });
    const afterMs = await untilRefused(() => list(account), 403);
    console.log(`a permission taken bites after ${afterMs.toFixed(0)} ms`);
    expect(afterMs).toBeLessThanOrEqual(mostMs);
  });

  it('a password changed ends every other session', async () => {
    const account = await knownThere(me);
    const { body } = await here.signIn(account.email, account.password);
    const changed = await here.call('PUT', '/api/auth/update-password', {
      token: String(body.token),
      body: { currentPassword: account.password, newPassword: 'another-good-password' },
    });
    expect(changed.status).toBe(200);
    const afterMs = await untilRefused(() => me(account), 401);
    console.log(`a changed password bites after ${afterMs.toFixed(0)} ms`);
    expect(afterMs).toBeLessThanOrEqual(mostMs);
  });
});
