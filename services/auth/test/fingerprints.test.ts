import { afterAll, beforeAll, expect, it } from 'vitest';
import { registration, startAuth, type AuthUnderTest } from './auth-under-test.ts';

let auth: AuthUnderTest;
const own = '127.0.0.0/8,::1/128';
beforeAll(async () => {
  auth = await startAuth({ TRUSTED_PROXIES: own, RATE_LIMIT_EXEMPT: `${own},203.0.113.0/24` });
});
afterAll(() => auth.stop());

interface Fingerprints {
  username?: string;
  deviceFingerprint?: string;
  networkFingerprint?: string;
}

async function registeredFrom(name: string, userAgent: string): Promise<Fingerprints> {
  await auth.send('post', '/api/auth/register', registration(name), { 'user-agent': userAgent });
  const events = await auth.events('auth.UserRegistered.v1');
  return events.map(({ data }) => data as Fingerprints).find(({ username }) => username === name) ?? {};
}

it('a registration tells whether two share a device, never which device, and nothing where there is nothing to tell', async () => {
  const [one, same, other, none] = [
    await registeredFrom('one', 'a browser'),
    await registeredFrom('same', 'a browser'),
    await registeredFrom('other', 'another browser'),
    await registeredFrom('none', ''),
  ];
  expect(one.deviceFingerprint).toMatch(/^[\w-]{43}$/);
  expect(same.deviceFingerprint).toBe(one.deviceFingerprint);
  expect(other.deviceFingerprint).not.toBe(one.deviceFingerprint);
  expect(none.deviceFingerprint).toBeUndefined();
  expect([one, same, other, none].map(({ networkFingerprint }) => networkFingerprint)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it('a check-in tells which network it came from by the same fingerprint, and none for this machine and exempt ones', async () => {
  const networkOf = async (name: string, address?: string) => {
    const from: Record<string, string> = address === undefined ? {} : { 'x-forwarded-for': address };
    const { id, token } = await auth.register(name);
    await (
      await auth.as(token).internal()
    )('post', '/api/user/checkin', undefined, from);
    const event = (await auth.events('auth.UserCheckedIn.v1')).find(({ key }) => key === id);
    return (event?.data as Fingerprints).networkFingerprint;
  };
  const one = await networkOf('home', '2001:db8:1:2::3');
  expect(one).toMatch(/^[\w-]{43}$/);
  expect(await networkOf('beside', '2001:db8:1:2:ffff::1')).toBe(one);
  expect(await networkOf('elsewhere', '2001:db8:1:3::3')).not.toBe(one);
  expect([await networkOf('here'), await networkOf('exempt', '203.0.113.9')]).toEqual([undefined, undefined]);
});
