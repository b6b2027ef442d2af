import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAuth, type AuthUnderTest } from './auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => (auth = await startAuth()));
afterAll(() => auth.stop());

const path = '/api/user/profile';
const full = {
  firstName: 'Wei',
  lastName: '李',
  phoneNumber: '+86 138 0013 8000',
  country: 'China',
  city: 'Shanghai',
  dateOfBirth: '1990-02-28',
};
const empty = { firstName: '', lastName: '', phoneNumber: '', country: '', city: '', dateOfBirth: '' };

describe('my profile', () => {
  it('is empty at first', async () => {
    const { token } = await auth.register('blank');
    expect((await auth.as(token).get(path)).body).toEqual({
      profile: empty,
      username: 'blank',
      email: 'blank@tael.test',
      verificationLevel: 'Basic',
    });
  });

  it('keeps what is saved, and what is absent', async () => {
    const { token } = await auth.register('filled');
    expect((await auth.as(token).put(path, full)).body.profile).toEqual(full);
    const answer = await auth.as(token).put(path, { city: '  Suzhou ', role: 'admin', username: 'other' });
    expect([answer.status, answer.body.profile]).toEqual([200, { ...full, city: 'Suzhou' }]);
    expect((await auth.as(token).put(path, { dateOfBirth: '', phoneNumber: '' })).body.profile).toMatchObject(
      {
        dateOfBirth: '',
        phoneNumber: '',
      },
    );
    expect((await auth.as(token).get(path)).body.username).toBe('filled');
  });

  it('tells the others, with a higher version each time', async () => {
    const { id, token } = await auth.register('versioned');
    await auth.as(token).put(path, { city: 'Suzhou' });
    await auth.as(token).put(path, full);
    const events = (await auth.events('auth.UserChanged.v1')).filter(({ key }) => key === id);
    expect(events.map(({ data }) => data)).toMatchObject([
      { userId: id, version: 2n, profileFilled: false },
      { userId: id, version: 3n, profileFilled: true },
    ]);
  });

  it('loses none of two changes at once', async () => {
    const { token } = await auth.register('parallel');
    const put = await auth.as(token).internal();
    await Promise.all([put('put', path, { firstName: 'A' }), put('put', path, { lastName: 'B' })]);
    expect((await auth.as(token).get(path)).body.profile).toMatchObject({ firstName: 'A', lastName: 'B' });
  });

  it.each([
    [{ firstName: 7 }, 'First name must be text'],
    [{ lastName: null }, 'Last name must be text'],
    [{ city: 'x'.repeat(10_000) }, 'City must be at most 100 characters long'],
    [{ country: 'a\u0007b' }, 'Country contains characters that are not allowed'],
    [{ firstName: 'a\u202eb' }, 'First name contains characters that are not allowed'],
    [{ phoneNumber: 'call me' }, 'Please enter a valid phone number'],
    [{ phoneNumber: '()-' }, 'Please enter a valid phone number'],
    [{ phoneNumber: 138 }, 'Phone number must be text'],
    [{ dateOfBirth: '2999-01-01' }, 'Please enter a valid date of birth'],
    [{ dateOfBirth: '1990-02-30' }, 'Please enter a valid date of birth'],
    [{ dateOfBirth: 19900101 }, 'Please enter a valid date of birth'],
  ])('refuses %j', async (body, message) => {
    const { token } = await somebody();
    const answer = await auth.as(token).put(path, body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
    expect((await auth.as(token).get(path)).body.profile).toEqual(empty);
  });

  it('needs a session', async () => {
    expect((await auth.get(path)).status).toBe(401);
    expect((await auth.put(path, full)).status).toBe(401);
  });

  let registered: Promise<{ token: string }> | undefined;
  const somebody = () => (registered ??= auth.register('somebody'));
});

describe('a birth', () => {
  it('is not after today in Shanghai', async () => {
    const { token } = await auth.register('newborn');
    auth.clock.turnedBy = Date.parse('2026-03-01T15:59:59.000Z') - Date.now();
    const born = async (dateOfBirth: string) => (await auth.as(token).put(path, { dateOfBirth })).body;
    expect(await born('2026-03-02')).toMatchObject({ message: 'Please enter a valid date of birth' });
    expect(await born('2026-03-01')).toMatchObject({ profile: { dateOfBirth: '2026-03-01' } });
    auth.clock.turnedBy = 0;
  });
});
