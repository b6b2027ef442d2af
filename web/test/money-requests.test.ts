import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { newKey } from '../src/lib/api/request-key.ts';
import { moneyRequests } from '../src/product/money/money-requests.ts';
import { beginSession, endSession } from '../src/product/session/session-store.ts';
import type { SessionUser } from '../src/product/session/session-user.ts';

const person: SessionUser = {
  id: 'u-1',
  username: 'one',
  email: 'one@tael.local',
  role: 'user',
  permissions: [],
};
const other: SessionUser = { ...person, id: 'u-2' };
const signIn = (user: SessionUser): void => beginSession({ token: `token of ${user.id}`, user });

function openStore() {
  let made = 0;
  const clock = { now: 0 };
  const requests = moneyRequests(
    { kind: 'test', keeps: z.object({ amount: z.number() }) },
    () => `key-${(made += 1)}`,
    () => clock.now,
  );
  const leaveUnknown = async (amount: number): Promise<string> => {
    const request = await requests.begin({ amount });
    if (request === undefined) throw new Error('another is on its way');
    requests.become(request, 'unknown', 'no answer');
    return request.key;
  };
  return { requests, clock, leaveUnknown };
}
const keyOf = async ({ requests }: ReturnType<typeof openStore>, amount: number) =>
  (await requests.begin({ amount }))?.key;

beforeEach(() => signIn(person));
afterEach(() => endSession('signed-out'));

describe('the requests that are not decided', () => {
  it('the same order again goes under the same key, a different one under its own, and both stay', async () => {
    const store = openStore();
    const [first, second] = [await store.leaveUnknown(1), await store.leaveUnknown(2)];
    expect(second).not.toBe(first);
    expect(store.requests.list().map(({ key, phase }) => [key, phase])).toEqual([
      [first, 'unknown'],
      [second, 'unknown'],
    ]);
    expect(await keyOf(store, 1)).toBe(first);
  });

  it('one that is decided is over: the same order is a new request', async () => {
    const store = openStore();
    const request = await store.requests.begin({ amount: 1 });
    if (request) store.requests.decided(request);
    expect(store.requests.list()).toEqual([]);
    expect(await keyOf(store, 1)).toBe('key-2');
  });

  it('only one is on its way at a time, whatever it is for', async () => {
    const store = openStore();
    const begun = [1, 1, 2].map((amount) => store.requests.begin({ amount }));
    expect((await Promise.all(begun)).map((request) => request?.key)).toEqual([
      'key-1',
      undefined,
      undefined,
    ]);
  });

  it('is forgotten before the server forgets its key: later it would be a new request', async () => {
    const store = openStore();
    const first = await store.leaveUnknown(1);
    store.clock.now = 22 * 3_600_000;
    expect(await keyOf(store, 1)).toBe(first);
    const late = openStore();
    await late.leaveUnknown(1);
    late.clock.now = 23 * 3_600_000 + 1;
    expect(late.requests.list()).toEqual([]);
    expect(await keyOf(late, 1)).toBe('key-2');
  });

  it('a random key by default', () => {
    const made = [newKey(), newKey()];
    expect(new Set(made).size).toBe(2);
    expect(made[0]).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('the requests that are not decided, over the end of a session', () => {
  it('stay when the user signs in again after the session expired', async () => {
    const store = openStore();
    const first = await store.leaveUnknown(1);
    endSession('expired');
    expect(await store.requests.begin({ amount: 1 })).toBeUndefined();
    signIn(person);
    expect(await keyOf(store, 1)).toBe(first);
  });

  it('are not shown to another user, and a pending retry is not sent', async () => {
    const store = openStore();
    const request = await store.requests.begin({ amount: 1 });
    endSession('expired');
    expect(request && store.requests.isOurs(request)).toBe(false);
    signIn(other);
    expect(store.requests.list()).toEqual([]);
    expect(request && store.requests.isOurs(request)).toBe(false);
  });

  it('are deleted on sign-out', async () => {
    const store = openStore();
    await store.leaveUnknown(1);
    endSession('signed-out');
    signIn(person);
    expect(store.requests.list()).toEqual([]);
  });
});
