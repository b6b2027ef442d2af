import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { apiOf, type Account, type Api } from './api.ts';
import { openBrowser, sizes, visit } from './browser.ts';
import { arriveSignedIn } from './journeys/arrive.ts';
import { startPlatform } from './platform.ts';

const target = resolve(import.meta.dirname, '../docs/screens');
const table = readFileSync(resolve(import.meta.dirname, '../web/src/app/route-table.ts'), 'utf8');
const routes = [...table.matchAll(/\{ path: '([^']+)', access: '([a-z-]+)', Page: \w+ \}/g)];
const outside = ['/login', '/register', '/forgot-password'];
const portal = readFileSync(resolve(import.meta.dirname, '../web/src/app/portal-table.ts'), 'utf8');
const desk = [...portal.matchAll(/\{ path: '([^']+)'/g)].map(([, path = '']) => path);
const portalSizes = { desktop: sizes.desktop, tablet: { width: 768, height: 1024 } };
const inside = routes.flatMap(([, path = '', access = '']) =>
  access === 'signed-in' || access === 'either' ? [path] : [],
);

async function signedIn(api: Api, email: string, password: string): Promise<Account> {
  const { body } = await api.signIn(email, password);
  const { user } = body.data as { user: { id: string; username: string } };
  return { ...user, email, password, token: String(body.token) };
}

async function take(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // The stream stays open, so waiting for an idle network would never end.
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], main .animate-pulse'));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: join(target, `${name}.png`), animations: 'disabled' });
}

interface Scene {
  browser: Browser;
  url: string;
  person: Account;
  role: 'user' | 'admin';
  outside: readonly string[];
  inside: readonly string[];
}

async function picture(
  scene: Scene,
  size: string,
  viewport: { width: number; height: number },
): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    const { page, close } = await visit(scene.browser, scene.url, viewport, { theme });
    const named = (path: string): string => `${path.slice(1).replaceAll('/', '-')}-${size}-${theme}`;
    for (const path of scene.outside) await take(page, path, named(path));
    await arriveSignedIn(page, scene.person, scene.role);
    for (const path of scene.inside) await take(page, path, named(path));
    await close();
  }
}

mkdirSync(target, { recursive: true });
const platform = await startPlatform({ demo: true, env: { RATE_LIMIT_EXEMPT: '127.0.0.0/8' } });
const browser = await openBrowser();
try {
  const api = apiOf(platform.url);
  const common = { browser, url: platform.url };
  const demo = await signedIn(api, 'demo@tael.local', 'tael-demo-local');
  const admin = await signedIn(api, 'admin@tael.local', 'tael-admin-local');
  for (const [size, viewport] of Object.entries(sizes))
    await picture({ ...common, person: demo, role: 'user', outside, inside }, size, viewport);
  for (const [size, viewport] of Object.entries(portalSizes))
    await picture(
      { ...common, person: admin, role: 'admin', outside: ['/admin/login'], inside: desk },
      size,
      viewport,
    );
} finally {
  await browser.close();
  await platform.remove();
}
