import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testIdentity } from '@tael/testkit';
import { startAuth, type AuthUnderTest, type Person } from './auth-under-test.ts';

let auth: AuthUnderTest;
let person: Person;
beforeAll(async () => {
  auth = await startAuth();
  person = await auth.register('bearer');
});
afterAll(() => auth.stop());

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = () => ({
  sub: person.id,
  sid: person.sessionId,
  role: 'admin',
  permissions: [],
  iss: 'tael',
  aud: 'internal',
  exp: Math.floor(Date.now() / 1000) + 60,
});

describe('a token is no way in', () => {
  it.each([
    ['of the client, for whom only the gateway is', () => person.token],
    [
      'signed with another key',
      () => testIdentity().internalToken({ ...person, userId: person.id, role: 'admin', permissions: [] }),
    ],
    ['without a signature', () => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims())}.`],
    ['that names no algorithm of ours', () => `${part({ alg: 'HS256', kid: 'x' })}.${part(claims())}.AAAA`],
    ['that is nonsense', () => 'nonsense'],
    ['that is empty', () => ''],
  ])('%s', async (_what, token) => {
    const answer = await auth.send('get', '/api/user/profile', undefined, {
      authorization: `Bearer ${token()}`,
    });
    expect(answer.status).toBe(401);
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'error', 'message', 'requestId']);
  });
});
