import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Account } from '../api.ts';
import { axeFindings, sizes } from '../browser.ts';
import { arriveSignedIn } from './arrive.ts';
import { openHouse } from './house.ts';

/** The web's own table: a page that is new there is looked at here. */
const table = readFileSync(join(import.meta.dirname, '../../web/src/app/route-table.ts'), 'utf8');
const routes = [...table.matchAll(/\{ path: '([^']+)', access: '([a-z-]+)', Page: \w+ \}/g)].map(
  ([, path = '', access = '']) => ({ path, access }),
);
const addresses = (...wanted: string[]): string[] =>
  routes.filter(({ access }) => wanted.includes(access)).map(({ path }) => path);

const outside = [
  ...addresses('public', 'either', 'door', 'portal-door'),
  '/reset-password?token=x',
  '/nowhere',
];
const inside = addresses('signed-in', 'either');
const portal = addresses('portal');

const house = openHouse();

it('the table is read', () => {
  expect(table.match(/Page: /g)).toHaveLength(routes.length);
  expect(inside).toContain('/dashboard');
});

/** Goes to each page, and there to each of its tabs. */
async function walk(page: Page, paths: readonly string[], look: (where: string) => Promise<void>) {
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    await look(path);
    const tabs = page.getByRole('tab');
    for (let nth = 1; nth < (await tabs.count()); nth += 1) {
      await tabs.nth(nth).click();
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      await look(`${path} tab ${nth + 1}`);
    }
  }
}

describe.each(['en', 'zh-CN'] as const)('every page in %s', (language) => {
  it('axe finds nothing, light or dark, and the console is silent', async () => {
    const { page, complaints, close } = await house.visit(sizes.phone, { language });
    const findings: string[] = [];
    const look = async (where: string): Promise<void> => {
      for (const theme of ['dark', 'light']) {
        await page.evaluate(async (wanted) => {
          document.documentElement.dataset.theme = wanted;
          // Colours are there a frame after they were chosen.
          await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        }, theme);
        findings.push(...(await axeFindings(page)).map((finding) => `${where} ${theme} ${finding}`));
      }
    };
    const person = await house.api.register();
    await house.give(person, { coins: 120, yuan: 300, points: 60_000 });
    await walk(page, outside, look);
    await arriveSignedIn(page, person);
    await walk(page, inside, look);
    await arriveSignedIn(page, house.admin, 'admin');
    await walk(page, portal, look);
    expect(findings).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  }, 300_000);
});

/** Names and figures as large and as small as they get. */
const people = {
  'a name of 40 characters and figures of ten digits': ['w'.repeat(30), 9_999_999_999.99, 9_999_999_999],
  'a Chinese name of one character and nothing': ['', 0, 0],
} as const;

describe.each(Object.entries(people))('with %s', (_what, [name, money, points]) => {
  it('every page is as wide as its window, from 360 to 1920', async () => {
    const username = name === '' ? oneCharacter() : `${name}${Date.now().toString(36).padStart(10, '0')}`;
    const person = await registered(username);
    if (money > 0) await house.give(person, { coins: money, yuan: money, points });
    const { page, complaints, close } = await house.visit(sizes.phone);
    const wide: string[] = [];
    const look = async (where: string): Promise<void> => {
      for (const width of [1920, 1280, 1024, 768, 390, 360]) {
        await page.setViewportSize({ width, height: 844 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (over > 0) wide.push(`${where} at ${width} by ${over}`);
      }
    };
    if (money === 0) await walk(page, outside, look);
    await arriveSignedIn(page, person);
    await walk(page, inside, look);
    expect(wide).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  }, 300_000);
});

/** A different one in each run on the same data. */
const oneCharacter = (): string => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 0x5000));

async function registered(username: string): Promise<Account> {
  const account = { username, email: `a${Date.now()}@example.test`, password: 'a-good-password' };
  const { status, body } = await house.api.call('POST', '/api/auth/register', {
    body: { ...account, passwordConfirm: account.password },
  });
  expect([status, body]).toMatchObject([201, {}]);
  const { user } = body.data as { user: { id: string } };
  return { ...account, id: user.id, token: String(body.token) };
}
