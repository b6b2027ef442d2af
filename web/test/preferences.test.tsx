import { beforeEach, describe, expect, it } from 'vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { giveDatabases, storedEntries } from './support/kept-databases.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { demo, keepSession, me, signedIn } from './support/people.ts';

const notifications = {
  ...{ email: true, push: false, transactions: true, withdrawals: true },
  ...{ points: true, referrals: true, security: true, news: false },
};
const plain = { language: 'en', theme: 'system', hideBalances: false };
const remembered = (preferences: object) => () =>
  answer(200, { notifications, preferences: { ...plain, ...preferences } });
const forgetCookie = (name: string): void => void (document.cookie = `${name}=; max-age=0; path=/`);
const holding = () =>
  answer(200, { user: { ...me, availableWithdrawal: 777, coinPrice: 7.26 }, missing: [] });

let nth = 0;
let person = demo;

const isKept = (what: string): Promise<void> =>
  waitFor(() => expect(storedEntries()).toHaveProperty([`tael-kept.values.${person.id} ${what}`], true));

beforeEach(() => {
  localStorage.clear();
  giveDatabases();
  ['theme', 'amounts'].forEach(forgetCookie);
  person = { ...demo, id: `u-${(nth += 1)}-new` };
  keepSession(person);
});

describe('amounts that are hidden', () => {
  it('stay hidden in this browser and are saved in the account, without a cookie', async () => {
    const { calls } = fakeApi({
      'GET /api/user/me': holding,
      'GET /api/user/settings': remembered({}),
      'PUT /api/user/settings': remembered({ hideBalances: true }),
    });
    const user = await openApp('/dashboard');
    await screen.findAllByText(/777/);
    await user.click(screen.getByRole('button', { name: 'Hide amounts' }));
    expect(document.body.textContent).not.toContain('777');
    screen.getByText('¥7.26');
    const saved = calls.find(({ call }) => call === 'PUT /api/user/settings');
    expect(saved?.body).toEqual({ preferences: { hideBalances: true } });
    expect(document.cookie).not.toContain('amounts');
    expect(Object.keys(localStorage).toSorted()).toEqual(['token', 'user']);
    await isKept('amounts-hidden');
    await isKept('preferences-applied');
    cleanup();
    await openApp('/dashboard');
    await screen.findByRole('button', { name: 'Show amounts' });
    expect(calls.filter(({ call }) => call === 'GET /api/user/settings')).toHaveLength(1);
  });

  it('by the account are hidden after signing in, and nothing of it outlives signing out', async () => {
    fakeApi({ 'GET /api/user/me': holding, 'GET /api/user/settings': remembered({ hideBalances: true }) });
    await openApp('/dashboard');
    await screen.findByRole('button', { name: 'Show amounts' });
    await screen.findAllByText('••••');
    expect(document.body.textContent).not.toContain('777');
    cleanup();
    const leaving = await openApp('/settings');
    await leaving.click(await screen.findByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(whereWeAre()).toBe('/login'));
    await waitFor(() => expect(storedEntries()).toEqual({}));
  });

  it('by the account do not undo what was pressed while it was asked', async () => {
    let say: () => void = () => undefined;
    fakeApi({
      'GET /api/user/me': holding,
      'GET /api/user/settings': () =>
        new Promise((resolve) => (say = () => resolve(remembered({ hideBalances: false })()))),
      'PUT /api/user/settings': () => refusal(503, 'Not now', 'auth.unavailable'),
    });
    const user = await openApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Hide amounts' }));
    say();
    await screen.findByRole('button', { name: 'Show amounts' });
    expect(document.body.textContent).not.toContain('777');
  });
});

describe('language and theme of the account', () => {
  const arrive = async (preferences: object, cookies: 'none' | 'own'): Promise<void> => {
    fakeApi({
      'GET /api/user/me': holding,
      'GET /api/user/settings': () => {
        // openApp stores the language as a choice; this browser must have none.
        if (cookies === 'none') forgetCookie('language');
        else document.cookie = 'theme=light; path=/';
        return remembered(preferences)();
      },
    });
    await openApp('/dashboard');
    await isKept('preferences-applied');
  };

  it('apply after signing in to a browser without a choice', async () => {
    await arrive({ language: 'zh-CN', theme: 'dark' }, 'none');
    await screen.findByRole('heading', { name: '每日签到' });
    expect(document.documentElement.dataset.theme).toBe('dark');
  });

  it('hold at the next start, where amounts were hidden while the account could not be asked', async () => {
    const away = () => refusal(503, 'Not now', 'auth.unavailable');
    fakeApi({
      'GET /api/user/me': holding,
      'GET /api/user/settings': away,
      'PUT /api/user/settings': away,
    });
    const user = await openApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Hide amounts' }));
    await isKept('amounts-hidden');
    cleanup();
    await arrive({ language: 'zh-CN', theme: 'dark' }, 'none');
    await screen.findByRole('heading', { name: '每日签到' });
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(document.body.textContent).not.toContain('777');
  });

  it('do not override a choice made in this browser', async () => {
    await arrive({ language: 'zh-CN', theme: 'dark', hideBalances: true }, 'own');
    await screen.findByRole('button', { name: 'Show amounts' });
    expect(document.documentElement.lang).toBe('en');
    expect(document.cookie).toContain('theme=light');
  });

  it('are saved when chosen, and the page shows a failed save', async () => {
    fakeApi({ 'PUT /api/user/settings': () => refusal(503, 'Please wait', 'auth.unavailable') });
    const user = await openApp('/settings');
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    await screen.findByText(/^Your choice holds in this browser.*Please wait/);
    expect(document.documentElement.dataset.theme).toBe('dark');
  });

  it('begin with the language of the registration', async () => {
    localStorage.clear();
    const { calls } = fakeApi({ 'POST /api/auth/register': () => signedIn(person) });
    const user = await openApp('/register', 'zh-CN');
    await user.type(await screen.findByLabelText('用户名'), 'somebody');
    await user.type(screen.getByLabelText('邮箱'), 'somebody@tael.local');
    await user.type(screen.getByLabelText('密码'), 'a-good-password');
    await user.type(screen.getByLabelText('确认密码'), 'a-good-password');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: '创建账户' }));
    await waitFor(() =>
      expect(calls.find(({ call }) => call === 'PUT /api/user/settings')?.body).toEqual({
        preferences: { language: 'zh-CN' },
      }),
    );
  });
});
