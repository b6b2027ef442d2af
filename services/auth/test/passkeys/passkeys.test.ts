import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { path } from '../admin/admin-under-test.ts';
import { password } from '../auth-under-test.ts';
import {
  creating,
  outcome,
  own,
  proving,
  startPasskeys,
  type Changes,
  type PasskeysUnderTest,
} from './passkeys-under-test.ts';
import { softwareAuthenticator } from './software-authenticator.ts';

let auth: PasskeysUnderTest;
beforeAll(async () => (auth = await startPasskeys()));
afterAll(() => auth.stop());

describe('adding a passkey', () => {
  it('takes the password, keeps the name, and tells the owner; a user keeps the other sessions', async () => {
    const person = await auth.register('adder');
    const other = await auth.signIn(person.email);
    const refused = await auth.as(person.token).post(`${own}/options`, { password: 'not it' });
    expect(outcome(refused)).toEqual([400, 'auth.wrong_current_password']);
    const { answer, recoveryCodes } = await auth.add(person, ' Blue key ');
    expect([answer.status, recoveryCodes]).toEqual([201, []]);
    expect((await auth.as(person.token).get(own)).body.passkeys).toEqual([
      { id: expect.any(String), name: 'Blue key', createdAt: expect.any(String), lastUsedAt: null },
    ]);
    expect(await auth.as(other).state()).toBe('live');
    expect([await auth.told(person), await auth.mailed(person)]).toEqual([
      ['security.passkey-added'],
      ['passkey-added'],
    ]);
    expect((await auth.add(person, ' ')).answer.body.message).toBe('Name is required');
    expect((await auth.add(person, 'x'.repeat(61))).answer.body.message).toBe('This name is too long');
  });

  it.each<[string, Changes]>([
    ['of another origin', { origin: 'https://tael.evil' }],
    ['for another relying party', { rpId: 'tael.evil' }],
    ['without user verification', { isUserVerified: false }],
  ])('refuses one %s', async (what, changes) => {
    const person = await auth.register(`not-added-${what.replaceAll(' ', '-')}`.slice(0, 40));
    expect(outcome((await auth.add(person, 'A key', changes)).answer)).toEqual([
      400,
      'auth.passkey_not_added',
    ]);
    expect((await auth.as(person.token).get(own)).body.passkeys).toEqual([]);
  });

  it('uses a challenge once, for its purpose, in its session, for five minutes', async () => {
    const person = await auth.register('challenger');
    const me = auth.as(person.token);
    const post = (passkey: object) => me.post(own, { name: 'A key', passkey });
    const options = await creating(me);
    expect((await post(softwareAuthenticator().create(options))).status).toBe(201);
    const spent = [400, 'auth.passkey_expired'];
    expect(outcome(await post(softwareAuthenticator().create(options)))).toEqual(spent);

    const { challenge } = await proving(me);
    expect(outcome(await post(softwareAuthenticator().create({ ...options, challenge })))).toEqual(spent);
    const elsewhere = await creating(auth.as(await auth.signIn(person.email)));
    expect(outcome(await post(softwareAuthenticator().create(elsewhere)))).toEqual(spent);
    const late = softwareAuthenticator().create(await creating(me));
    auth.clock.turnedBy += 5 * 60_000;
    expect(outcome(await post(late))).toEqual(spent);
    expect(outcome(await post({ id: 'no', response: 7 }))).toEqual([400, 'auth.invalid_input']);
  });

  it('stops at ten, also for two at once; a known one is refused', async () => {
    const person = await auth.register('collector');
    const me = auth.as(person.token);
    const first = await auth.add(person, 'Key 1');
    const again = await me.post(own, { name: 'Twice', passkey: first.key.create(await creating(me)) });
    expect(outcome(again)).toEqual([409, 'auth.passkey_known']);
    for (let number = 2; number < 10; number++) await auth.add(person, `Key ${number}`);
    const options = [await creating(me), await creating(me)];
    const both = await Promise.all(
      options.map((one) => me.post(own, { name: 'Key 10', passkey: softwareAuthenticator().create(one) })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const eleventh = await me.post(`${own}/options`, { password });
    expect(outcome(eleventh)).toEqual([409, 'auth.too_many_passkeys']);
    expect((await me.get(own)).body.passkeys).toHaveLength(10);
  });
});

describe('signing in', () => {
  it('takes the passkey alone, once for each challenge, and shows its last use', async () => {
    const person = await auth.register('passwordless');
    const { key } = await auth.add(person);
    const options = await auth.signingIn();
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' });
    const passkey = key.get(options);
    const answers = await Promise.all([1, 2, 3].map(() => auth.post(`${own}/sign-in`, { passkey })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const { body } = answers.find(({ status }) => status === 200) ?? {};
    expect(body?.data?.user).toMatchObject({ id: person.id });
    const { passkeys } = (await auth.as(body?.token).get(own)).body;
    expect(passkeys).toMatchObject([{ lastUsedAt: expect.any(String) }]);
  });

  it('answers the same to an unknown, a removed and a foreign passkey', async () => {
    const person = await auth.register('prober');
    const removed = await auth.add(person);
    expect((await auth.remove(person, removed.id)).status).toBe(200);
    const { key } = await auth.add(person);
    const stranger = softwareAuthenticator();
    stranger.create({ challenge: '', rp: { id: 'localhost' }, user: { id: 'eA' } });
    const answers = [
      await auth.signInBy(stranger),
      await auth.signInBy(removed.key),
      await auth.signInBy(key, { origin: 'https://tael.evil' }),
      await auth.signInBy(key, { rpId: 'tael.evil' }),
      await auth.signInBy(key, { isUserVerified: false }),
      await auth.signInBy(key, { userHandle: 'eA' }),
    ];
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        401,
        { ...answers[0]?.body, requestId: expect.any(String), code: 'auth.passkey_refused' },
      ]);
    const swapped = { ...key.get(await auth.signingIn()), id: removed.id };
    expect((await auth.post(`${own}/sign-in`, { passkey: swapped })).status).toBeGreaterThanOrEqual(400);
    expect((await auth.signInBy(key)).status).toBe(200);
  });

  it('takes a passkey that does not count', async () => {
    const { key } = await auth.add(await auth.register('synchronised'));
    for (const counter of [0, 0]) expect((await auth.signInBy(key, { counter })).status).toBe(200);
  });
});

describe('signing in is refused', () => {
  it('to a challenge of another purpose', async () => {
    const person = await auth.register('purposes');
    const { key } = await auth.add(person);
    const passkey = key.get(await proving(auth.as(person.token)));
    expect(outcome(await auth.post(`${own}/sign-in`, { passkey }))).toEqual([400, 'auth.passkey_expired']);
  });

  it('to a counter that has not grown, and the owner is told', async () => {
    const person = await auth.anAdmin('copied');
    const { key } = await auth.add(person);
    for (const counter of [7, 9]) expect((await auth.signInBy(key, { counter })).status).toBe(200);
    for (const counter of [9, 8, 0])
      expect(outcome(await auth.signInBy(key, { counter }))).toEqual([401, 'auth.passkey_refused']);
    expect((await auth.signInBy(key, { counter: 10 })).status).toBe(200);
    expect((await auth.told(person)).filter((kind) => kind === 'security.passkey-copied')).toHaveLength(3);
    expect((await auth.mailed(person)).filter((kind) => kind === 'passkey-copied')).toHaveLength(3);
    expect((await auth.acts(person.id)).slice(0, 4).map(({ action }) => action)).toEqual([
      'user.prove-second-factor',
      'user.refuse-passkey',
      'user.refuse-passkey',
      'user.refuse-passkey',
    ]);
  });

  it('to an account that may not act', async () => {
    const person = await auth.register('held-back');
    const { key } = await auth.add(person);
    await auth.asAdmin.put(path(person.id, '/status'), { status: 'suspended' });
    expect(outcome(await auth.signInBy(key))).toEqual([403, 'auth.account_not_active']);
  });

  it('to a network with a hundred refusals', async () => {
    const strict = await startPasskeys({ RATE_LIMIT_EXEMPT: '' });
    try {
      const attempt = () => strict.signInBy(softwareAuthenticator());
      for (let round = 0; round < 10; round += 1) {
        const answers = await Promise.all(Array.from({ length: 10 }, attempt));
        for (const { status } of answers) expect(status).toBe(401);
      }
      expect(outcome(await attempt())).toEqual([429, 'auth.too_many_attempts']);
    } finally {
      await strict.stop();
    }
  });
});
