import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { password, readToken, registration, startAuth, type AuthUnderTest } from './auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => (auth = await startAuth()));
afterAll(() => auth.stop());

const register = (body: object) => auth.post('/api/auth/register', body);

describe('registering', () => {
  it('answers 201 with a token and the user, and no more than a client may know', async () => {
    const answer = await register(registration('plain'));
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      token: expect.any(String),
      data: {
        user: {
          id: expect.any(String),
          username: 'plain',
          email: 'plain@tael.test',
          role: 'user',
          permissions: [],
        },
      },
    });
  });

  it('signs in for 12 hours, or for 30 days when asked to remember', async () => {
    const short = readToken((await auth.register('short')).token);
    const long = readToken((await auth.register('long', { rememberMe: true })).token);
    const inHours = ({ exp }: { exp: number }) => (exp - Date.now() / 1000) / 3600;
    expect(inHours(short)).toBeCloseTo(12, 1);
    expect(inHours(long)).toBeCloseTo(30 * 24, 1);
  });

  it('acts on no field that a client has no say in', async () => {
    const { id } = await auth.register('sly', {
      role: 'admin',
      status: 'x',
      permissions: ['users.read'],
      id: 'me',
    });
    const { rows } = await sql`select role, status, permissions from users where id = ${id}`.execute(
      auth.deps.database.db,
    );
    expect(rows).toEqual([{ role: 'user', status: 'active', permissions: [] }]);
  });

  it('trims name and address, and takes a long password of any signs to the last one', async () => {
    const inner = `${'Spaced out, 密码 🔑\t'.repeat(10)}end`;
    const password = ` ${inner} `;
    const named = { username: '  trim ', email: ' trim@tael.test ' };
    const answer = await register({ ...registration('trim'), ...named, password, passwordConfirm: password });
    const email = 'trim@tael.test';
    expect(answer.body).toMatchObject({ data: { user: { username: 'trim', email } } });
    const signIn = (typed: string) => auth.post('/api/auth/login', { email, password: typed });
    expect((await signIn(password)).status).toBe(200);
    for (const other of [inner, password.toLowerCase(), password.slice(0, 72), `${password}.`])
      expect((await signIn(other)).status).toBe(401);
  });

  it.each(['admin@tael.local', 'x@y.test', 'x@y.example'])(
    'takes the reserved domain of %s',
    async (email) => {
      expect((await register({ ...registration(email.replace('@', ' at ')), email })).status).toBe(201);
    },
  );

  it('tells the others, with the code that the account has from the start', async () => {
    const { id } = await auth.register('told');
    const [event] = (await auth.events('auth.UserRegistered.v1')).filter(({ key }) => key === id);
    expect(event?.data).toMatchObject({ userId: id, username: 'told', version: 1n, createdByAdmin: false });
    expect(event?.data).toHaveProperty('invitationCode', expect.stringMatching(/^[2-9A-Z]{8}$/));
  });
});

describe('a registration is refused', () => {
  const good = registration('refused');
  it.each([
    [{ ...good, username: undefined }, 'Username is required'],
    [{ ...good, username: '   ' }, 'Username is required'],
    [{ ...good, username: 7 }, 'Username is required'],
    [{ ...good, username: 'x'.repeat(10_000) }, 'Username must be at most 40 characters long'],
    [{ ...good, username: 'a\u0007b' }, 'Username contains characters that are not allowed'],
    [{ ...good, username: 'a\u202eb' }, 'Username contains characters that are not allowed'],
    [{ ...good, username: '0xdead' }, 'Username must not begin with 0x'],
    [{ ...good, email: undefined }, 'Email is required'],
    [{ ...good, email: ['a@b.c'] }, 'Email is required'],
    [{ ...good, email: 'nobody' }, 'Please enter a valid email address'],
    [{ ...good, email: `${'x'.repeat(10_000)}@tael.test` }, 'Please enter a valid email address'],
    [{ ...good, email: 'a\u0007@tael.test' }, 'Please enter a valid email address'],
    [{ ...good, password: undefined }, 'Password is required'],
    [{ ...good, password: { $gt: '' } }, 'Password is required'],
    [{ ...good, passwordConfirm: undefined }, 'Passwords do not match'],
    [{ ...good, passwordConfirm: 1 }, 'Passwords do not match'],
    [{ ...good, password: 'abc', passwordConfirm: 'abd' }, 'Passwords do not match'],
    [{ ...good, password: 'abcde', passwordConfirm: 'abcde' }, 'Password must be at least 6 characters long'],
    [
      { ...good, password: 'x'.repeat(257), passwordConfirm: 'x'.repeat(257) },
      'Password must be at most 256 characters long',
    ],
    [{ ...good, remember: 'yes' }, 'Remember me must be true or false'],
    [{}, 'Username is required'],
  ])('when it is %j', async (body, message) => {
    const answer = await register(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      message,
      error: message,
      code: 'auth.invalid_input',
      requestId: expect.any(String),
    });
  });

  it('leaves nothing behind', async () => {
    const { rows } = await sql`select 1 from users where username_key = 'refused'`.execute(
      auth.deps.database.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('of one name or address there is one account', () => {
  it.each([
    ['auth.username_taken', { username: 'ONCE' }],
    ['auth.username_taken', { username: 'on\u200bce' }],
    ['auth.email_taken', { email: 'Once@TAEL.test' }],
  ])('%s', async (code, other) => {
    await register(registration('once'));
    const answer = await register({ ...registration(`twice-${code.length}`), ...other });
    expect([answer.status, answer.body.code]).toEqual([409, code]);
  });

  it('even of forty at once: one wins, the others are told 409', async () => {
    const same = (i: number) => ({ ...registration(`racer${i}`), email: 'race@tael.test' });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => register(same(i))));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 39 }, () => 409)]);
  });

  it('while forty different ones at once all come in', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => register(registration(`crowd${i}`))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 201));
  });
});

describe('an invitation code', () => {
  const codeOf = async (id: string) => {
    const { rows } = await sql<{ code: string }>`
      select invitation_code as code from users where id = ${id}`.execute(auth.deps.database.db);
    return rows[0]?.code ?? '';
  };
  const referrerOf = async (id: string) => {
    const { rows } = await sql<{ referrer: string | null }>`
      select referrer_id as referrer from users where id = ${id}`.execute(auth.deps.database.db);
    return rows[0]?.referrer;
  };

  it('names the referrer, in any case, in the account and in the event', async () => {
    const host = await auth.register('host');
    const guest = await auth.register('guest', {
      referralCode: ` ${(await codeOf(host.id)).toLowerCase()} `,
    });
    expect(await referrerOf(guest.id)).toBe(host.id);
    const [event] = (await auth.events('auth.UserRegistered.v1')).filter(({ key }) => key === guest.id);
    expect(event?.data).toMatchObject({ referrerId: host.id });
  });

  it.each([['000000'], ['ZZZZZZZZ'], ['x'.repeat(10_000)], [''], [null], [42], [{ a: 1 }], ['a\u0007b']])(
    'that is unknown refuses nothing: %j',
    async (referralCode) => {
      const name = `code-${JSON.stringify(referralCode).slice(0, 10).replace(/\W/g, '_')}`;
      const { id } = await auth.register(name, { referralCode });
      expect(await referrerOf(id)).toBeNull();
    },
  );

  it('of an account that is gone resolves no more', async () => {
    const gone = await auth.register('gone');
    await sql`update users set status = 'deleted' where id = ${gone.id}`.execute(auth.deps.database.db);
    const late = await auth.register('late', { referralCode: await codeOf(gone.id) });
    expect(await referrerOf(late.id)).toBeNull();
  });

  it('keeps passwords only as argon2id of the agreed cost', async () => {
    const { id } = await auth.register('hashed');
    const { rows } = await sql<{
      hash: string;
    }>`select password_hash as hash from users where id = ${id}`.execute(auth.deps.database.db);
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(rows[0]?.hash).not.toContain(password);
  });
});

it('registering refuses a name that looks like one that is taken', async () => {
  expect((await register(registration('lookalike1'))).status).toBe(201);
  for (const name of ['lookalikel', 'lookalikeI', 'l00kalike1']) {
    const { status, body } = await register({ ...registration(name), email: `${name}@other.test` });
    expect([name, status, body.message]).toEqual([name, 409, 'This username is already taken']);
  }
});

describe('a reserved name', () => {
  it('is refused to users', async () => {
    const answer = await register({ ...registration('tricky'), username: 'Tael Supp0rt' });
    expect([answer.status, answer.body.code]).toEqual([400, 'auth.invalid_input']);
    expect(answer.body.message).toBe('This username is reserved');
  });
});
