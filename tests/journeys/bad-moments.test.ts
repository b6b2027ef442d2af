import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@tael/testkit';
import type { Browser, Page } from 'playwright-core';
import { apiOf, type Account, type Api } from '../api.ts';
import { axeFindings, openBrowser, sizes, visit } from '../browser.ts';
import { startPlatform, type Platform } from '../platform.ts';

let platform: Platform;
let browser: Browser;
let api: Api;
let account: Account;
beforeAll(async () => {
  [platform, browser] = await Promise.all([
    startPlatform({ env: { RATE_LIMIT_EXEMPT: '127.0.0.0/8', LOG_LEVEL: 'warn' } }),
    openBrowser(),
  ]);
  api = apiOf(platform.url);
  account = await api.register();
});
afterAll(async () => {
  await browser.close();
  await platform.remove();
});

/** In with the session that the API gave, as after an earlier visit. */
async function arriveSignedIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/login');
  const { body } = await api.signIn(email, password);
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('token', token ?? '');
      localStorage.setItem('user', user ?? '');
    },
    [String(body.token), JSON.stringify((body.data as { user: unknown }).user)],
  );
}

it('a session that was ended elsewhere leads to sign-in and back', async () => {
  const { page, close } = await visit(browser, platform.url, sizes.phone);
  await arriveSignedIn(page, account);
  await page.goto('/settings');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await api.call('POST', '/api/auth/logout', { token: token ?? '' });
  await eventually(async () =>
    expect((await api.call('GET', '/api/user/me', { token: token ?? '' })).status).toBe(401),
  );
  await page.goto('/dashboard');
  await page.waitForURL('**/login*');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  await close();
});

it('garbage in storage is a signed-out person, not a broken page', async () => {
  const { page, complaints, close } = await visit(browser, platform.url, sizes.phone);
  await page.goto('/login');
  await page.evaluate(() => {
    localStorage.setItem('token', '\u0000{{{');
    localStorage.setItem('user', 'undefined');
  });
  await page.goto('/dashboard');
  await page.waitForURL('**/login*');
  expect(complaints).toEqual([]);
  await close();
});

it('a backend that is away is told in the specified words, and actions wait', async () => {
  const { page, close } = await visit(browser, platform.url, sizes.phone);
  await arriveSignedIn(page, account);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/dashboard');
  await page
    .getByText('Backend server is offline. Please make sure your backend is running on port 5001.')
    .first()
    .waitFor();
  await close();
});

it('a double click makes one account', async () => {
  const { page, close } = await visit(browser, platform.url, sizes.desktop);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/register')) sent.push(request.url());
  });
  await page.goto('/register');
  const name = `twice-${randomUUID().slice(0, 8)}`;
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill(`${name}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill('a-good-password');
  await page.getByLabel('Confirm password', { exact: true }).fill('a-good-password');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create Account' }).dblclick();
  await page.waitForURL('**/dashboard');
  expect(sent).toHaveLength(1);
  await close();
});

it('the keyboard alone is enough to sign in', async () => {
  const { page, close } = await visit(browser, platform.url, sizes.desktop);
  await page.goto('/login');
  await page.getByLabel('Email').focus();
  await page.keyboard.type(account.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await close();
});

it('signing out in one tab signs out the other', async () => {
  const { page, context, close } = await visit(browser, platform.url, sizes.desktop);
  await arriveSignedIn(page, account);
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/settings');
  await other.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL('**/login*');
  await close();
});
const open = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=x',
  '/terms',
  '/privacy',
  '/nowhere',
  '/admin/login',
];
const inside = [
  '/dashboard',
  '/profile',
  '/profile?tab=security',
  '/profile?tab=notifications',
  '/profile?tab=preferences',
  '/settings',
];

it.each([
  ['light', 'en'],
  ['light', 'zh-CN'],
  ['dark', 'en'],
  ['dark', 'zh-CN'],
] as const)('every page in %s, %s: axe finds nothing', async (theme, language) => {
  const { page, complaints, close } = await visit(browser, platform.url, sizes.phone, { theme, language });
  const findings: string[] = [];
  const look = async (path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    findings.push(...(await axeFindings(page)).map((finding) => `${path} ${finding}`));
  };
  for (const path of open) await look(path);
  await arriveSignedIn(page, account);
  for (const path of inside) await look(path);
  expect(findings).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

it.each([360, 390, 768, 1024, 1280, 1920])('every page at %i wide: nothing overflows', async (width) => {
  const { page, close } = await visit(browser, platform.url, { width, height: 844 });
  const wide: string[] = [];
  const look = async (path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 0) wide.push(`${path} by ${over}`);
  };
  for (const path of open) await look(path);
  await arriveSignedIn(page, account);
  for (const path of inside) await look(path);
  expect(wide).toEqual([]);
  await close();
});
