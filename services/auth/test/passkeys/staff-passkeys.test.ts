import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { path } from '../admin/admin-under-test.ts';
import { password } from '../auth-under-test.ts';
import {
  factor,
  outcome,
  own,
  proving,
  startPasskeys,
  type Changes,
  type PasskeysUnderTest,
} from './passkeys-under-test.ts';
import type { SoftwareAuthenticator } from './software-authenticator.ts';

let auth: PasskeysUnderTest;
beforeAll(async () => (auth = await startPasskeys()));
afterAll(() => auth.stop());

describe('as a second factor of staff', () => {
  it('the first ends the other sessions and returns recovery codes; a password alone is not enough then', async () => {
    const person = await auth.anAdmin('keyholder');
    const other = await auth.signIn(person.email);
    const { key, recoveryCodes } = await auth.add(person);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await auth.as(other).state()).toBe('ended');
    expect((await auth.as(person.token).get('/api/admin/users')).status).toBe(200);
    const login = (code?: string) => auth.post('/api/auth/login', { email: person.email, password, code });
    expect(outcome(await login())).toEqual([403, 'auth.passkey_needed']);
    expect(outcome(await login('123456'))).toEqual([400, 'auth.wrong_code']);
    expect((await login(recoveryCodes[0])).status).toBe(200);
    expect(outcome(await login(recoveryCodes[0]))).toEqual([400, 'auth.wrong_code']);

    const { token } = (await auth.signInBy(key)).body;
    const newcomer = { username: 'by-key', email: 'by-key@tael.test', password, role: 'user' };
    expect((await auth.as(token).post('/api/admin/users', newcomer)).status).toBe(201);
    expect((await auth.acts(person.id)).map(({ action }) => action)).toContain('user.add-passkey');
    expect((await auth.as(token).get(factor)).body).toMatchObject({
      enrolledAt: null,
      passkeys: 1,
      recoveryCodesLeft: 9,
      provenAt: expect.any(String),
    });
  });

  it('a later one adds no codes; adding and removing take a recent proof, which a passkey gives', async () => {
    const person = await auth.anAdmin('prover');
    const me = auth.as(person.token);
    const first = await auth.add(person, 'First');
    const second = await auth.add(person, 'Second');
    expect([second.answer.status, second.recoveryCodes]).toEqual([201, []]);
    await auth.makeStale(person);
    const needed = [403, 'auth.proof_needed'];
    expect(outcome(await me.post(`${own}/options`, { password }))).toEqual(needed);
    expect(outcome(await me.post(factor, { password }))).toEqual(needed);
    expect(outcome(await auth.remove(person, second.id))).toEqual(needed);

    const prove = async (key: SoftwareAuthenticator, changes?: Changes) =>
      me.post(`${factor}/prove`, { passkey: key.get(await proving(me), changes) });
    const foreign = await auth.add(await auth.register('foreign-key'));
    expect(outcome(await prove(foreign.key))).toEqual([400, 'auth.wrong_passkey']);
    expect(outcome(await prove(first.key, { origin: 'https://tael.evil' }))).toEqual([
      400,
      'auth.wrong_passkey',
    ]);
    const forSignIn = first.key.get(await auth.signingIn());
    expect(outcome(await me.post(`${factor}/prove`, { passkey: forSignIn }))).toEqual([
      400,
      'auth.passkey_expired',
    ]);
    expect((await me.post(`${factor}/prove`, {})).body.message).toBe('Code is required');
    expect((await prove(first.key)).status).toBe(200);
    expect(outcome(await auth.remove(person, second.id, { password: 'not it' }))).toEqual([
      400,
      'auth.wrong_current_password',
    ]);
    expect((await auth.remove(person, second.id)).status).toBe(200);
    expect(outcome(await auth.remove(person, second.id))).toEqual([404, 'auth.passkey_not_found']);
    expect(await auth.told(person)).toContain('security.passkey-removed');
    expect(await auth.mailed(person)).toContain('passkey-removed');
    const renewed = await me.post(`${factor}/recovery-codes`, { passkey: first.key.get(await proving(me)) });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
  });
});

describe('the second factor', () => {
  it('ends with the last passkey, and its recovery codes with it; they come anew with the next', async () => {
    const person = await auth.anAdmin('leaver');
    const { id, recoveryCodes } = await auth.add(person);
    expect((await auth.remove(person, id)).status).toBe(200);
    expect((await auth.as(person.token).get(factor)).body).toMatchObject({
      passkeys: 0,
      recoveryCodesLeft: 0,
    });
    expect((await auth.post('/api/auth/login', { email: person.email, password })).status).toBe(200);
    expect(await auth.mailed(person)).toEqual(['passkey-added', 'passkey-removed', 'second-factor-off']);
    const next = await auth.add(person);
    expect(next.recoveryCodes.some((code) => recoveryCodes.includes(code))).toBe(false);
  });

  it('tells its owner of guessed recovery codes, also without an authenticator app', async () => {
    const person = await auth.anAdmin('guessed-key');
    await auth.add(person);
    const guess = { email: person.email, password, code: 'AAAA-AAAA-AAAA' };
    for (let times = 0; times < 3; times += 1) await auth.post('/api/auth/login', guess);
    expect(await auth.told(person)).toContain('security.second-factor-guessed');
  });

  it('is removed by a reset of another administrator', async () => {
    const person = await auth.anAdmin('reset-key');
    const { key } = await auth.add(person);
    const { staff } = (await auth.asAdmin.get('/api/admin/security/staff')).body;
    expect(staff).toContainEqual(
      expect.objectContaining({ username: 'reset-key', secondFactorSince: expect.any(String) }),
    );
    const boss = await auth.anAdmin('boss');
    await auth.add(boss);
    const reset = await auth.as(boss.token).delete(path(person.id, '/second-factor'));
    expect(reset.status).toBe(200);
    expect(outcome(await auth.signInBy(key))).toEqual([401, 'auth.passkey_refused']);
    expect((await auth.post('/api/auth/login', { email: person.email, password })).status).toBe(200);
  });

  it('may be a passkey where it is required, and the last one stays', async () => {
    const strict = await startPasskeys({ ADMIN_SECOND_FACTOR: 'required' });
    try {
      const me = strict.as(strict.admin.token);
      expect((await me.get('/api/admin/users')).body.code).toBe('auth.enrolment_needed');
      const { answer, id } = await strict.add(strict.admin);
      expect(answer.status).toBe(201);
      expect((await me.get('/api/admin/users')).status).toBe(200);
      expect(outcome(await strict.remove(strict.admin, id))).toEqual([409, 'auth.second_factor_stays']);
      expect((await me.get(own)).body.passkeys).toHaveLength(1);
    } finally {
      await strict.stop();
    }
  });
});
