import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { apiOf, type Account, type Api } from './api.ts';
import { openBrowser, sizes, visit } from './browser.ts';
import { arriveSignedIn, give, theAdmin } from './journeys/arrive.ts';
import { startPlatform } from './platform.ts';

/** `make screens`: a picture of every screen of the user's side, with a few days of life on it. */
const target = resolve(import.meta.dirname, '../docs/screens');
const table = readFileSync(resolve(import.meta.dirname, '../web/src/app/route-table.ts'), 'utf8');
const routes = [...table.matchAll(/\{ path: '([^']+)', access: '([a-z-]+)', Page: \w+ \}/g)];
const outside = ['/login', '/register', '/forgot-password'];
const inside = routes.flatMap(([, path = '', access = '']) =>
  access === 'signed-in' || access === 'either' ? [path] : [],
);

/** The demo user after a while: money in, money out, friends, points. */
async function live(api: Api): Promise<Account> {
  const admin = await theAdmin(api);
  const { body } = await api.signIn('demo@tael.local', 'tael-demo-local');
  const { user } = body.data as { user: { id: string; username: string } };
  const demo: Account = {
    ...user,
    email: 'demo@tael.local',
    password: 'tael-demo-local',
    token: String(body.token),
  };
  await give(api, admin, demo, { coins: 1377.41, yuan: 2480.5, points: 61_234 });
  const call = async (method: string, path: string, sent: object = {}, token = demo.token): Promise<void> => {
    const { status } = await api.call(method, path, { token, body: sent });
    if (status >= 400) console.error(`${method} ${path}: ${status}`);
  };
  await call('POST', '/api/user/checkin');
  const friend = await invite(api, demo);
  await give(api, admin, friend, { coins: 400 });
  await call('POST', '/api/transactions', {
    to: friend.username,
    amount: 25,
    type: 'send',
    description: 'Tea',
  });
  const back = { to: demo.username, amount: 60.5, type: 'send', description: 'Concert tickets' };
  await call('POST', '/api/transactions', back, friend.token);
  await call('POST', '/api/wallet/sell', { amount: 50 });
  await call('POST', '/api/wallet/buy', { amount: 12 });
  await call('POST', '/api/points/redeem', { points: 500 });
  await call('POST', '/api/withdrawals', {
    amount: 320,
    withdrawalMethod: 'alipay',
    accountInfo: { alipayAccount: 'demo@tael.local', realName: 'Demo' },
  });
  await call('POST', '/api/withdrawals', {
    amount: 88.8,
    withdrawalMethod: 'wechat',
    accountInfo: { wechatId: 'tael-demo' },
  });
  await call('POST', '/api/wallet/card');
  await call('POST', '/api/wallet/card/top-up', { amount: 200 });
  await call('POST', '/api/wallet/card/unload', { amount: 35 });
  return demo;
}

/** Friends who came by the demo user's code; gives one of them. */
async function invite(api: Api, { token }: Account): Promise<Account> {
  const { body } = await api.call('GET', '/api/user/me', { token });
  const { invitationCode } = body.user as { invitationCode: string };
  const join = async (username: string): Promise<Account> => {
    const account = { username, email: `${username}@example.test`, password: 'a-good-password' };
    const { body: joined } = await api.call('POST', '/api/auth/register', {
      body: { ...account, passwordConfirm: account.password, referralCode: invitationCode },
    });
    const { user } = joined.data as { user: { id: string } };
    return { ...account, id: user.id, token: String(joined.token) };
  };
  await join('friend-1');
  await join('friend-2');
  return join('friend-3');
}

async function take(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // The network is never idle: the stream stays open.
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], main .animate-pulse'));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: join(target, `${name}.png`), animations: 'disabled' });
}

async function picture(browser: Browser, url: string, demo: Account): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const theme of ['light', 'dark'] as const) {
      const { page, close } = await visit(browser, url, viewport, { theme });
      const named = (path: string): string => `${path.slice(1)}-${size}-${theme}`;
      for (const path of outside) await take(page, path, named(path));
      await arriveSignedIn(page, demo);
      for (const path of inside) await take(page, path, named(path));
      await close();
    }
  }
}

mkdirSync(target, { recursive: true });
const platform = await startPlatform({ env: { RATE_LIMIT_EXEMPT: '127.0.0.0/8' } });
const browser = await openBrowser();
try {
  await picture(browser, platform.url, await live(apiOf(platform.url)));
} finally {
  await browser.close();
  await platform.remove();
}
