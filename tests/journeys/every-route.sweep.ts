import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Account } from '../api.ts';
import { sizes } from '../browser.ts';
import { arriveSignedIn } from './arrive.ts';
import { openHouse } from './house.ts';
import { axeIn, overflows, settled, zoomedWidths } from './look.ts';
import { languages, type Language } from './words.ts';

const table = ['route-table', 'portal-table']
  .map((name) => readFileSync(join(import.meta.dirname, `../../web/src/app/${name}.ts`), 'utf8'))
  .join('\n');
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

/** No phone: the portal is used on larger screens only. */
const portalWidths = [1920, 1280, 1024, 768];

const house = openHouse();

it('the table is read', () => {
  expect(table.match(/Page: /g)).toHaveLength(routes.length);
  expect(inside).toContain('/dashboard');
});

type Look = (page: Page, where: string) => Promise<string[]>;

async function walk(page: Page, paths: readonly string[], look: Look): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.setViewportSize(sizes.phone);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await settled(page);
    found.push(...(await look(page, path)));
    const tabs = page.getByRole('tab');
    for (let nth = 1; nth < (await tabs.count()); nth += 1) {
      await tabs.nth(nth).click();
      await settled(page);
      found.push(...(await look(page, `${path} tab ${nth + 1}`)));
    }
  }
  return found;
}

async function walkThrough(language: Language, person: Account): Promise<string[]> {
  const { page, complaints, close } = await house.visit(sizes.phone, { language });
  const look: Look = async (...at) => [...(await overflows(...at)), ...(await axeIn(language, ...at))];
  const lookAndZoom: Look = async (...at) => [
    ...(await look(...at)),
    ...(language === 'en' ? await zoomed(...at) : []),
  ];
  const found = await walk(page, outside, lookAndZoom);
  await arriveSignedIn(page, person);
  found.push(...(await walk(page, inside, lookAndZoom)));
  await arriveSignedIn(page, house.admin, 'admin');
  const portalLook: Look = async (...at) => [
    ...(await overflows(...at, portalWidths)),
    ...(await axeIn(language, ...at)),
  ];
  found.push(...(await walk(page, portal, portalLook)));
  await close();
  return [...found, ...complaints].map((one) => `${language} ${one}`);
}

/** At 200 % and 400 % zoom, an amount of ten digits may take two lines. */
const zoomed: Look = async (page, where) =>
  (await overflows(page, where, zoomedWidths)).filter((one) => !one.endsWith(' is broken'));

const longest = (): string => 'w'.repeat(30) + Date.now().toString(36).padStart(10, '0');
const oneCharacter = (): string => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 0x5000));

it.each(languages)(
  'every page in %s: nothing for axe, light or dark; from 360 to 1920, and a user’s at 400 %, as wide as its window; a silent console',
  async (language) => {
    const person = await registered(longest());
    await house.give(person, { coins: 9_999_999_999.99, yuan: 9_999_999_999.99, points: 9_999_999_999 });
    expect(await walkThrough(language, person)).toEqual([]);
  },
  900_000,
);

it('with a Chinese name of one character and nothing every page is as wide as its window too', async () => {
  const { page, complaints, close } = await house.visit(sizes.phone);
  await arriveSignedIn(page, await registered(oneCharacter()));
  const look: Look = (...at) => overflows(...at, [1920, 360]);
  expect(await walk(page, inside, look)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
}, 900_000);

async function registered(username: string): Promise<Account> {
  const account = {
    username,
    email: `a${randomUUID().slice(0, 12)}@example.test`,
    password: 'a-good-password',
  };
  const { status, body } = await house.api.call('POST', '/api/auth/register', {
    body: { ...account, passwordConfirm: account.password },
  });
  expect([status, body]).toMatchObject([201, {}]);
  const { user } = body.data as { user: { id: string } };
  return { ...account, id: user.id, token: String(body.token) };
}
