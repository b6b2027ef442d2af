import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { Secret, TOTP } from 'otpauth';
import { startAdmins, path, type Admins } from './admin/admin-under-test.ts';
import { password, type Person } from './auth-under-test.ts';

const own = '/api/auth/second-factor';
const half = 30_000;
const quarterOfAnHour = 15 * 60_000;

let auth: Admins;
beforeAll(async () => (auth = await startAdmins()));
afterAll(() => auth.stop());
// A step that turned between a code and its check would change the outcome.
beforeEach(() => {
  auth.clock.turnedBy += half - (auth.clock.now().getTime() % half);
});

const codeOf = (secret: string, at = auth.clock.now().getTime()) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: at });
const wrongCode = (secret: string) => {
  const near = [-1, 0, 1].map((steps) => codeOf(secret, auth.clock.now().getTime() + steps * half));
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? '';
};

interface Enrolled extends Person {
  secret: string;
  recoveryCodes: string[];
  /** Moves the clock to the next step, so that the code is unused. */
  nextCode: () => string;
}

async function enrolled(person: Person): Promise<Enrolled> {
  const begun = await auth.as(person.token).post(own, { password });
  const secret = String(begun.body.secret);
  const confirmed = await auth.as(person.token).post(`${own}/confirm`, { code: codeOf(secret) });
  expect(confirmed.status).toBe(200);
  const nextCode = () => {
    auth.clock.turnedBy += half;
    return codeOf(secret);
  };
  return { ...person, secret, recoveryCodes: confirmed.body.recoveryCodes as string[], nextCode };
}

const signIn = ({ email }: Person, code?: string) => auth.post('/api/auth/login', { email, password, code });
const makeStale = ({ sessionId }: Person) =>
  sql`update sessions set proven_at = now() - interval '16 minutes' where id = ${sessionId}`.execute(
    auth.deps.database.db,
  );
const kinds = async ({ id }: Person) =>
  (
    await sql<{ kind: string }>`select kind from notifications where user_id = ${id} order by id`.execute(
      auth.deps.database.db,
    )
  ).rows.map(({ kind }) => kind);
const actions = async ({ id }: Person) => (await auth.acts(id)).map(({ action }) => action);

describe('enrolling', () => {
  it('takes the password, tells a secret that counts from its first code, and ends the other sessions', async () => {
    const person = await auth.anAdmin('enroller');
    const other = await auth.signIn(person.email);
    const me = auth.as(person.token);
    expect((await me.post(own, { password: 'not it' })).body.code).toBe('auth.wrong_current_password');
    expect((await me.post(`${own}/confirm`, { code: '123456' })).status).toBe(409);

    const { secret, uri } = (await me.post(own, { password })).body as { secret: string; uri: string };
    expect(uri).toMatch(/^otpauth:\/\/totp\/Tael:enroller%40tael\.test\?/);
    expect(uri).toContain(`secret=${secret}`);
    expect((await signIn(person)).status).toBe(200);
    expect((await me.post(`${own}/confirm`, { code: wrongCode(secret) })).body.code).toBe('auth.wrong_code');

    const confirmed = await me.post(`${own}/confirm`, { code: codeOf(secret) });
    expect(new Set(confirmed.body.recoveryCodes as string[]).size).toBe(10);
    expect(await auth.as(other).state()).toBe('ended');
    expect((await me.get(own)).body).toMatchObject({
      setting: 'optional',
      enrolledAt: expect.any(String),
      recoveryCodesLeft: 10,
      provenAt: expect.any(String),
    });
    expect((await me.post(own, { password })).body.code).toBe('auth.second_factor_on');
    const stored = await sql<{ text: string }>`
      select f.sealed_secret::text || string_agg(c.code_hash, ' ') as text
      from second_factors f join recovery_codes c using (user_id) where user_id = ${person.id} group by f.sealed_secret
    `.execute(auth.deps.database.db);
    expect(stored.rows[0]?.text).not.toContain(Buffer.from(secret).toString('hex'));
    for (const code of confirmed.body.recoveryCodes as string[])
      expect(stored.rows[0]?.text).not.toContain(code);
    expect(await actions(person)).toEqual([
      'user.enrol-second-factor',
      'user.refuse-code',
      'user.begin-second-factor',
    ]);
    expect(await kinds(person)).toContain('security.second-factor-on');
  });

  it('is for administrators and moderators', async () => {
    const { token } = await auth.register('plain');
    expect((await auth.as(token).post(own, { password })).body.code).toBe('auth.second_factor_for_staff');
    expect((await auth.as(token).get(own)).body).toMatchObject({ setting: 'off', enrolledAt: null });
  });
});

describe('signing in', () => {
  it('asks for a code after the right password only, and takes each code once', async () => {
    const person = await enrolled(await auth.anAdmin('signer'));
    expect((await auth.post('/api/auth/login', { email: person.email, password: 'no' })).status).toBe(401);
    const asked = await signIn(person);
    expect([asked.status, asked.body.code]).toEqual([403, 'auth.code_needed']);
    expect(asked.body.token).toBeUndefined();
    expect((await signIn(person, codeOf(person.secret))).body.code).toBe('auth.wrong_code');
    const code = person.nextCode();
    const answers = await Promise.all([signIn(person, code), signIn(person, code), signIn(person, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const { body } = answers.find(({ status }) => status === 200) ?? {};
    expect(Object.keys(body ?? {})).toEqual(['token', 'data']);
    expect((await auth.as(body?.token).get('/api/admin/users')).status).toBe(200);
  });

  it('takes a code of half a minute ago, and none that is older', async () => {
    const person = await enrolled(await auth.anAdmin('late'));
    const [old, older] = [person.nextCode(), person.nextCode()];
    auth.clock.turnedBy += half;
    expect((await signIn(person, old)).status).toBe(400);
    expect((await signIn(person, older)).status).toBe(200);
  });

  it('takes a recovery code once, and tells the owner', async () => {
    const person = await enrolled(await auth.anAdmin('lost-phone'));
    const [first = ''] = person.recoveryCodes;
    expect((await signIn(person, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await signIn(person, first)).body.code).toBe('auth.wrong_code');
    expect((await auth.as(person.token).get(own)).body.recoveryCodesLeft).toBe(9);
    expect(await kinds(person)).toContain('security.recovery-code-used');
    const renewed = await auth.as(person.token).post(`${own}/recovery-codes`, { code: person.nextCode() });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await signIn(person, person.recoveryCodes[1])).body.code).toBe('auth.wrong_code');
  });

  it('looks at ten wrong codes in a quarter of an hour, and says so to staff', async () => {
    const person = await enrolled(await auth.anAdmin('guessed'));
    const wrong = wrongCode(person.secret);
    const stranger = (code: string) =>
      auth.send('post', '/api/auth/login', { email: person.email, password, code }, { 'user-agent': 'x' });
    const answers = await Promise.all(Array.from({ length: 14 }, () => stranger(wrong)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    const refused = await stranger(person.nextCode());
    expect([refused.status, Number(refused.headers['retry-after']) > 600]).toEqual([429, true]);
    expect((await auth.as(person.token).post(`${own}/prove`, { code: person.nextCode() })).status).toBe(200);

    const { accounts } = (await auth.asAdmin.get('/api/admin/security/throttles')).body;
    expect(accounts).toContainEqual({
      userId: person.id,
      username: 'guessed',
      what: 'code',
      ownParty: false,
      until: expect.any(String),
    });
    auth.clock.turnedBy += quarterOfAnHour;
    expect((await stranger(person.nextCode())).status).toBe(200);
  });
});

describe('a proof that is older than a quarter of an hour', () => {
  const newcomer = { username: 'granted', email: 'granted@tael.test', password, role: 'admin' };

  it('moves nothing, leaves reading open, and a code opens the same request', async () => {
    const person = await enrolled(await auth.anAdmin('mover'));
    const subject = await auth.register('subject');
    const me = auth.as(person.token);
    await makeStale(person);
    const refused = [
      await me.post('/api/admin/users', newcomer),
      await me.put(path(subject.id), { username: 'changed' }),
      await me.put(path(subject.id, '/role'), { role: 'admin' }),
      await me.put(path(subject.id, '/permissions'), { permissions: ['users.read'] }),
    ];
    for (const { status, body } of refused) expect([status, body.code]).toEqual([403, 'auth.proof_needed']);
    expect(await auth.acts(subject.id)).toEqual([]);
    expect((await me.get('/api/admin/users')).status).toBe(200);

    expect((await me.post(`${own}/prove`, { code: wrongCode(person.secret) })).status).toBe(400);
    expect((await me.post('/api/admin/users', newcomer)).status).toBe(403);
    const proven = await me.post(`${own}/prove`, { code: person.nextCode() });
    expect(Date.parse(String(proven.body.provenUntil))).toBeGreaterThan(Date.now());
    expect((await me.post('/api/admin/users', newcomer)).status).toBe(201);
  });

  it('is none at all in a session that never proved one: nothing of the portal is open', async () => {
    const person = await enrolled(await auth.anAdmin('unproven'));
    await sql`update sessions set proven_at = null where id = ${person.sessionId}`.execute(
      auth.deps.database.db,
    );
    const me = auth.as(person.token);
    expect((await me.get('/api/admin/users')).body.code).toBe('auth.proof_needed');
    expect((await me.get('/api/user/profile')).status).toBe(200);
  });

  it('is not asked of an account without a second factor', async () => {
    const { token } = await auth.anAdmin('without');
    const answer = await auth
      .as(token)
      .post('/api/admin/users', { ...newcomer, username: 'g2', email: 'g2@tael.test' });
    expect(answer.status).toBe(201);
  });
});

describe('a reset by another administrator', () => {
  it('needs a proof, is in the register, ends the sessions and tells the owner by mail', async () => {
    const person = await enrolled(await auth.anAdmin('reset-me'));
    const boss = await enrolled(await auth.anAdmin('resetter'));
    const reset = (by: Person, id: string) =>
      auth.as(by.token).delete(path(id, '/second-factor?reason=A%20lost%20phone'));
    expect((await reset(boss, boss.id)).body.code).toBe('auth.not_yours_to_decide');
    await makeStale(boss);
    expect((await reset(boss, person.id)).body.code).toBe('auth.proof_needed');
    expect(await auth.as(person.token).state()).toBe('live');

    await auth.as(boss.token).post(`${own}/prove`, { code: boss.nextCode() });
    expect((await reset(boss, person.id)).status).toBe(200);
    expect(await auth.as(person.token).state()).toBe('ended');
    expect((await auth.acts(person.id))[0]).toMatchObject({
      actor_id: boss.id,
      action: 'user.reset-second-factor',
      before: { secondFactor: true },
      after: { secondFactor: false },
      reason: 'A lost phone',
    });
    expect((await auth.events('auth.SessionsRevoked.v1')).at(-1)?.data).toMatchObject({
      userId: person.id,
      allSessions: true,
    });
    expect(await kinds(person)).toContain('security.second-factor-reset');
    const mails = sql`select 1 from mails where address = ${person.email} and kind = 'second-factor-reset'`;
    expect((await mails.execute(auth.deps.database.db)).rows).toHaveLength(1);
    expect((await signIn(person)).status).toBe(200);
    expect((await reset(boss, person.id)).body.code).toBe('auth.second_factor_not_on');
  });
});

describe('switching it off', () => {
  it('takes a code, mails the owner, and is seen in the list of staff', async () => {
    const person = await enrolled(await auth.aModerator('leaver', 'audit.read'));
    const me = auth.as(person.token);
    const listed = async () => {
      const { staff } = (await auth.asAdmin.get('/api/admin/security/staff')).body;
      return (staff as { username: string }[]).find(({ username }) => username === 'leaver');
    };
    expect(await listed()).toMatchObject({
      role: 'moderator',
      permissions: ['audit.read'],
      secondFactorSince: expect.any(String),
    });
    const remove = async (code: string) => (await me.internal())('delete', own, { code });
    expect((await remove(wrongCode(person.secret))).body.code).toBe('auth.wrong_code');
    expect((await remove(person.nextCode())).status).toBe(200);
    expect(await listed()).toMatchObject({ secondFactorSince: null });
    expect((await signIn(person)).status).toBe(200);
    expect(await kinds(person)).toContain('security.second-factor-off');
  });
});

describe('where it is required', () => {
  it('an administrator without it can do nothing but enrol; a user is not asked', async () => {
    const strict = await startAdmins({ ADMIN_SECOND_FACTOR: 'required' });
    try {
      const me = strict.as(strict.admin.token);
      for (const url of ['/api/admin/users', '/api/user/profile', '/api/user/sessions'])
        expect([url, (await me.get(url)).body.code]).toEqual([url, 'auth.enrolment_needed']);
      const { token } = await strict.register('plain');
      expect((await strict.as(token).get('/api/user/profile')).status).toBe(200);

      const secret = String((await me.post(own, { password })).body.secret);
      const code = codeOf(secret, Date.now());
      expect((await me.post(`${own}/confirm`, { code })).status).toBe(200);
      expect((await me.get('/api/admin/users')).status).toBe(200);
      const remove = await (await me.internal())('delete', own, { code });
      expect(remove.body.code).toBe('auth.second_factor_stays');
    } finally {
      await strict.stop();
    }
  });

  it('nothing of it is asked where it is off', async () => {
    const lax = await startAdmins({ ADMIN_SECOND_FACTOR: 'off' });
    try {
      expect((await lax.asAdmin.post(own, { password })).status).toBe(403);
      expect((await lax.asAdmin.get('/api/admin/users')).status).toBe(200);
    } finally {
      await lax.stop();
    }
  });
});
