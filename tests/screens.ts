import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser, sizes, visit } from './browser.ts';
import { startPlatform } from './platform.ts';

/** `make screens`: pictures of the main screens, made from the demo user's own platform. */
const target = resolve(import.meta.dirname, '../docs/screens');
const demo = { email: 'demo@tael.local', password: 'tael-demo-local' };

const outside = ['/login', '/register'];
const inside = ['/dashboard', '/profile', '/settings'];

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(demo.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
}

mkdirSync(target, { recursive: true });
const platform = await startPlatform();
const browser = await openBrowser();
for (const [size, viewport] of Object.entries(sizes)) {
  for (const theme of ['light', 'dark'] as const) {
    const { page, close } = await visit(browser, platform.url, viewport, { theme });
    const take = async (path: string) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      // The network is never idle: the stream stays open.
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.screenshot({ path: join(target, `${path.slice(1)}-${size}-${theme}.png`) });
    };
    for (const path of outside) await take(path);
    await signIn(page);
    const checkIn = page.getByRole('button', { name: 'Check In' });
    await page.getByRole('button', { name: /Check In|Signed/ }).waitFor();
    if (await checkIn.isVisible()) await checkIn.click();
    await page.getByRole('button', { name: 'Signed' }).waitFor();
    for (const path of inside) await take(path);
    await close();
  }
}
await browser.close();
await platform.remove();
