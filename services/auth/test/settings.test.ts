import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultSettings } from '../src/domain/settings.ts';
import { startAuth, type AuthUnderTest } from './auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => (auth = await startAuth()));
afterAll(() => auth.stop());

const path = '/api/user/settings';

describe('my settings', () => {
  it('are the defaults until changed, key by key', async () => {
    const { token } = await auth.register('chooser');
    expect((await auth.as(token).get(path)).body).toEqual(defaultSettings);
    const change = { notifications: { news: true }, preferences: { theme: 'dark' } };
    const changed = {
      notifications: { ...defaultSettings.notifications, news: true },
      preferences: { ...defaultSettings.preferences, theme: 'dark' },
    };
    expect((await auth.as(token).put(path, change)).body).toEqual(changed);
    expect((await auth.as(token).put(path, {})).body).toEqual(changed);
    expect((await auth.as(token).get(path)).body).toEqual(changed);
  });

  it('lose none of two changes at once, and are nobody else’s', async () => {
    const { token } = await auth.register('hurried');
    const put = await auth.as(token).internal();
    await Promise.all([
      put('put', path, { preferences: { language: 'zh-CN' } }),
      put('put', path, { preferences: { hideBalances: true } }),
    ]);
    expect((await auth.as(token).get(path)).body.preferences).toMatchObject({
      language: 'zh-CN',
      hideBalances: true,
    });
    const { token: other } = await auth.register('bystander');
    expect((await auth.as(other).get(path)).body).toEqual(defaultSettings);
  });

  it.each([
    [{ preferences: { language: 'tlh' } }, 'This language is not available'],
    [{ preferences: { theme: 7 } }, 'This theme is not available'],
    [{ preferences: { hideBalances: 'yes' } }, 'Hide balances must be true or false'],
    [{ notifications: { email: 1 } }, 'A notification setting is either true or false'],
    [{ notifications: { email: null } }, 'A notification setting is either true or false'],
  ])('refuse %j', async (body, message) => {
    const { token } = await somebody();
    const answer = await auth.as(token).put(path, body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it.each([[{ notifications: 'all' }], [{ preferences: [] }], [{ preferences: null }]])(
    'refuse %j',
    async (body) => {
      const { token } = await somebody();
      expect((await auth.as(token).put(path, body)).status).toBe(400);
    },
  );

  it('keep nothing that is not theirs', async () => {
    const { token } = await auth.register('stuffer');
    await auth.as(token).put(path, { preferences: { colour: 'red' }, more: 'x' });
    expect((await auth.as(token).get(path)).body).toEqual(defaultSettings);
  });

  let registered: Promise<{ token: string }> | undefined;
  const somebody = () => (registered ??= auth.register('somebody'));
});
