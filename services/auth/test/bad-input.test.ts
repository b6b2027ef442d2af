import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { password, registration, startAuth, type AuthUnderTest, type Person } from './auth-under-test.ts';

let auth: AuthUnderTest;
let person: Person;
beforeAll(async () => {
  auth = await startAuth();
  person = await auth.register('steady');
});
afterAll(() => auth.stop());

const strange: unknown[] = [
  null,
  true,
  -1,
  1e21,
  '',
  ' ',
  '\u0000',
  '\u202e\u0007',
  '\ud800',
  "'; drop table users; --",
  'x'.repeat(10_000),
  [],
  ['x'],
  {},
  { $gt: '' },
  JSON.parse('{"__proto__": {"role": "admin"}, "constructor": 1}'),
];
const routes = [
  { method: 'post', path: '/api/auth/register', body: registration('odd') },
  { method: 'post', path: '/api/auth/login', body: { email: 'odd@tael.test', password } },
  { method: 'post', path: '/api/auth/forgot-password', body: { email: 'odd@tael.test' } },
  {
    method: 'post',
    path: '/api/auth/reset-password',
    body: { token: 'x', password, passwordConfirm: password },
  },
  {
    method: 'put',
    path: '/api/auth/update-password',
    body: { currentPassword: password, newPassword: 'abc' },
  },
] as const;

describe('whatever a field holds', () => {
  it.each(routes)(
    '$method $path answers with a 4xx that has all four fields, or does its work',
    async (route) => {
      const send = await auth.as(person.token).internal();
      for (const field of Object.keys(route.body)) {
        for (const value of strange) {
          const answer = await send(route.method, route.path, { ...route.body, [field]: value });
          const refused = answer.status >= 400 && answer.status < 500;
          const hasEveryField = ['code', 'error', 'message', 'requestId'].every(
            (name) => name in answer.body,
          );
          const fine = refused ? hasEveryField : answer.status < 300;
          expect({ field, value, status: answer.status, fine }).toMatchObject({ fine: true });
        }
      }
    },
  );

  it('nobody has become what they are not', async () => {
    const { rows } = await sql`
      select 1 from users where role <> 'user' or cardinality(permissions) > 0`.execute(
      auth.deps.database.db,
    );
    expect(rows).toEqual([]);
  });
});
