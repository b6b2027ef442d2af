import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import { apiOf, type Account, type Api } from '../api.ts';
import { opensWithinMs } from '../platform.ts';
import { startOtherSide, type OtherSide } from '../replica.ts';
import { freshKey, personWith, startMoneyPlatform, type MoneyPlatform } from './money-platform.ts';

const everyMs = 20;
/** Longer than a gateway caches a session. */
const watchedForMs = 1500;

let house: MoneyPlatform;
let other: OtherSide;
let there: Api;
let payee: Account;

beforeAll(async () => {
  house = await startMoneyPlatform();
  other = await startOtherSide(house.platform, ['auth', 'wallet']);
  there = apiOf(other.url);
  payee = await house.here.register();
}, 2 * opensWithinMs);
afterAll(async () => {
  await other.stop();
  await house.stop();
});

interface Asked {
  began: number;
  status: number;
}

function keepAsking(ask: (side: Api) => Promise<{ status: number }>) {
  const sides = [house.here, there];
  const seen: Asked[] = [];
  const underWay = new Set<Promise<void>>();
  let turn = 0;
  const timer = setInterval(() => {
    const began = performance.now();
    const asked = ask(sides[(turn += 1) % 2] as Api).then(({ status }) => void seen.push({ began, status }));
    underWay.add(asked);
    void asked.finally(() => underWay.delete(asked));
  }, everyMs);
  const end = async () => {
    clearInterval(timer);
    await Promise.all(underWay);
  };
  return { seen, end };
}

/** No request that begins after the response to `act` may succeed, on either side. */
async function takesEffectAtOnce(
  ask: (side: Api) => Promise<{ status: number }>,
  act: () => Promise<{ status: number }>,
  refused: number,
): Promise<void> {
  const asking = keepAsking(ask);
  await eventually(() => expect(asking.seen.length).toBeGreaterThan(20));
  expect((await act()).status).toBe(200);
  const answered = performance.now();
  await eventually(() => expect(performance.now() - answered).toBeGreaterThan(watchedForMs));
  await asking.end();
  const before = asking.seen.filter(({ began }) => began < answered).map(({ status }) => status);
  const after = asking.seen.filter(({ began }) => began >= answered).map(({ status }) => status);
  expect(before.filter((status) => status < 300).length).toBeGreaterThan(20);
  // A busy machine answers some of them with 503, which is no success either.
  expect(after.filter((status) => status === refused).length).toBeGreaterThan(20);
  expect(after.filter((status) => status < 300)).toEqual([]);
}

const change = ({ id }: Account, what: string, body: object) =>
  house.here.call('PUT', `/api/admin/users/${id}/${what}`, { token: house.admin.token, body });

const list =
  ({ token }: Account) =>
  (side: Api) =>
    side.call('GET', '/api/admin/users', { token });
const send =
  ({ token }: Account) =>
  (side: Api) =>
    side.call('POST', '/api/transactions', {
      token,
      key: freshKey(),
      body: { to: payee.username, amount: 0.01 },
    });

describe('two replicas of gateway, auth and wallet: nothing that begins after the answer succeeds', () => {
  it('of the money of a person who is suspended; who is active again, signs in again', async () => {
    const account = await personWith(house, { coins: 10_000 });
    await takesEffectAtOnce(send(account), () => change(account, 'status', { status: 'suspended' }), 403);
    expect((await there.signIn(account.email, account.password)).status).toBe(403);
    await change(account, 'status', { status: 'active' });
    expect((await there.signIn(account.email, account.password)).status).toBe(200);
  });

  it('of the money of a session that signs out', async () => {
    const account = await personWith(house, { coins: 10_000 });
    const { token } = account;
    await takesEffectAtOnce(send(account), () => house.here.call('POST', '/api/auth/logout', { token }), 401);
  });

  it('of the money of a session that its owner ends elsewhere, and of all that a new password ends', async () => {
    const account = await personWith(house, { coins: 10_000 });
    const signIn = async () => String((await house.here.signIn(account.email, account.password)).body.token);
    const own = await signIn();
    await takesEffectAtOnce(
      send(account),
      () => house.here.call('DELETE', '/api/user/sessions', { token: own }),
      401,
    );
    const thief = { ...account, token: await signIn() };
    const body = { currentPassword: account.password, newPassword: 'another-good-password' };
    const newPassword = () => house.here.call('PUT', '/api/auth/update-password', { token: own, body });
    await takesEffectAtOnce(send(thief), newPassword, 401);
  });

  it('of the desk of somebody demoted, or of a permission that is taken away', async () => {
    const account = await house.here.register();
    await change(account, 'role', { role: 'admin' });
    await takesEffectAtOnce(list(account), () => change(account, 'role', { role: 'moderator' }), 403);
    await change(account, 'permissions', { permissions: ['users.read'] });
    await takesEffectAtOnce(list(account), () => change(account, 'permissions', { permissions: [] }), 403);
  });
});
