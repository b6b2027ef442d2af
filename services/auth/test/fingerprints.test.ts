import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { registration, startAuth, type AuthUnderTest } from './auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => (auth = await startAuth()));
afterAll(() => auth.stop());

interface Told {
  username?: string;
  deviceFingerprint?: string;
  networkFingerprint?: string;
}

async function told(name: string, userAgent: string): Promise<Told> {
  await auth.send('post', '/api/auth/register', registration(name), { 'user-agent': userAgent });
  const events = await auth.events('auth.UserRegistered.v1');
  return events.map(({ data }) => data as Told).find(({ username }) => username === name) ?? {};
}

it('a registration tells whether two share a device, never which device, and nothing where there is nothing to tell', async () => {
  const [one, same, other, none] = [
    await told('one', 'a browser'),
    await told('same', 'a browser'),
    await told('other', 'another browser'),
    await told('none', ''),
  ];
  expect(one.deviceFingerprint).toMatch(/^[\w-]{43}$/);
  expect(same.deviceFingerprint).toBe(one.deviceFingerprint);
  expect(other.deviceFingerprint).not.toBe(one.deviceFingerprint);
  expect(none.deviceFingerprint).toBeUndefined();
  // All of them came from this very machine.
  expect([one, same, other, none].map(({ networkFingerprint }) => networkFingerprint)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
