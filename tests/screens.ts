import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { apiOf, type Account, type Api } from './api.ts';
import { openBrowser, sizes, visit } from './browser.ts';
import { arriveSignedIn } from './journeys/arrive.ts';
import { startPlatform } from './platform.ts';

/** `make screens`: a picture of every screen of the user's side, as the demo user sees it. */
const target = resolve(import.meta.dirname, '../docs/screens');
const table = readFileSync(resolve(import.meta.dirname, '../web/src/app/route-table.ts'), 'utf8');
const routes = [...table.matchAll(/\{ path: '([^']+)', access: '([a-z-]+)', Page: \w+ \}/g)];
const outside = ['/login', '/register', '/forgot-password'];
const inside = routes.flatMap(([, path = '', access = '']) =>
  access === 'signed-in' || access === 'either' ? [path] : [],
);

async function demoUser(api: Api): Promise<Account> {
  const account = { email: 'demo@tael.local', password: 'tael-demo-local' };
  const { body } = await api.signIn(account.email, account.password);
  const { user } = body.data as { user: { id: string; username: string } };
  return { ...user, ...account, token: String(body.token) };
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
const platform = await startPlatform({ demo: true, env: { RATE_LIMIT_EXEMPT: '127.0.0.0/8' } });
const browser = await openBrowser();
try {
  await picture(browser, platform.url, await demoUser(apiOf(platform.url)));
} finally {
  await browser.close();
  await platform.remove();
}
