import { describe, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import type { Page, Route } from 'playwright-core';
import type { Account } from '../api.ts';
import { axeFindings, sizes } from '../browser.ts';
import { arriveSignedIn } from './arrive.ts';
import { openHouse } from './house.ts';

const house = openHouse();

/**
 * `lost`: executed, but the connection fails before the response. `held`: executed, without a response. `not so fast`:
 * 429 before it reaches the platform.
 */
type Moment = 'lost' | 'held' | 'not so fast' | 'answered';

async function spoil(page: Page, path: string, moments: Moment[]): Promise<string[]> {
  const keys: string[] = [];
  await page.route(`**${path}`, async (route: Route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const moment = moments[keys.length] ?? 'answered';
    keys.push((await route.request().headerValue('idempotency-key')) ?? 'none');
    if (moment === 'answered') return route.continue();
    if (moment === 'not so fast')
      return route.fulfill({
        status: 429,
        headers: { 'retry-after': '60' },
        json: { message: 'Too many requests. Please try again shortly.', code: 'gateway.too_many_requests' },
      });
    await route.fetch();
    return moment === 'held' ? undefined : route.abort('timedout');
  });
  return keys;
}

async function arrive(viewport: { width: number; height: number }, address: string) {
  const person = await house.api.register();
  await house.give(person, { coins: 100, yuan: 100, points: 500 });
  await house.api.call('POST', '/api/wallet/card', { token: person.token });
  const visited = await house.visit(viewport);
  await arriveSignedIn(visited.page, person);
  await visited.page.goto(address);
  return { person, ...visited };
}

const figuresOf = async ({ token }: Account) =>
  (await house.api.call('GET', '/api/user/me', { token })).body.user as Record<string, number>;

async function movementsOf({ token }: Account, kind: string): Promise<number> {
  const { body } = await house.api.call('GET', '/api/transactions?limit=50', { token });
  return (body.transactions as { kind: string }[]).filter((row) => row.kind === kind).length;
}

const sells = '/api/wallet/sell';
const buys = '/api/wallet/buy';
const redeems = '/api/points/redeem';
const topsUp = '/api/wallet/card/top-up';
const withdraws = '/api/withdrawals';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

const begin = {
  sell: (page: Page) => press(page, 'Sell'),
  buy: async (page: Page, coins = '5') => {
    await page.getByLabel('Coins', { exact: true }).fill(coins);
    await press(page, `Buy ${coins}.00`);
  },
  redeem: async (page: Page) => {
    await page.getByRole('button', { name: /^Redeem/ }).click();
    await press(page, 'Review');
    await press(page, 'Redeem 500 points');
  },
  topUp: async (page: Page, yuan = '30') => {
    await press(page, 'Top Up');
    await page.getByLabel('Amount (¥)').fill(yuan);
    await press(page, `Top up ¥${yuan}.00`);
  },
  withdraw: async (page: Page) => {
    await press(page, 'Withdraw');
    await page.getByLabel('Amount (¥)').fill('30');
    await page.getByRole('dialog').getByText('WeChat Pay', { exact: true }).click();
    await page.getByLabel('WeChat ID').fill('wx-somebody');
    await press(page, 'Submit Request');
    await press(page, 'Withdraw ¥30.00');
  },
};

const receipt = (page: Page) => page.getByRole('dialog').getByRole('list', { name: 'Timeline' });
const unknownOutcome = (page: Page) => page.getByText(/^We could not tell whether/);

describe('an answer that is lost, on a phone', () => {
  const viewport = sizes.phone;
  it.each([
    { what: 'a sale', address: '/dashboard', path: sells, go: begin.sell, kind: 'sell' },
    { what: 'a purchase', address: '/buy', path: buys, go: begin.buy, kind: 'buy' },
    { what: 'a redemption', address: '/points', path: redeems, go: begin.redeem, kind: 'redemption' },
    { what: 'a top-up', address: '/card', path: topsUp, go: begin.topUp, kind: 'card-top-up' },
  ])('of $what: it is checked under the same key, done once, and ends in its receipt', async (order) => {
    const { person, page, close, complaints } = await arrive(viewport, order.address);
    const keys = await spoil(page, order.path, ['lost']);
    await order.go(page);
    await page.getByText('Checking...').first().waitFor();
    await receipt(page).waitFor();
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('dialog').getByText('Completed').first().waitFor();
    expect(await movementsOf(person, order.kind)).toBe(1);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('an answer that is lost, then "not so fast", on a desktop', () => {
  const viewport = sizes.desktop;
  it('a sale is not called failed but unknown, and a retry is the same sale', async () => {
    const { person, page, close } = await arrive(viewport, '/dashboard');
    const keys = await spoil(page, sells, ['lost', 'not so fast']);
    await begin.sell(page);
    await unknownOutcome(page).first().waitFor();
    expect(await page.getByText('Sell order failed').count()).toBe(0);
    await page
      .getByText(/^You can try again in 0:5\d\./)
      .first()
      .waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await press(page, 'Ask again');
    await receipt(page).waitFor();
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
    expect(await movementsOf(person, 'sell')).toBe(1);
    expect(await figuresOf(person)).toMatchObject({ coinsHeld: 0, availableWithdrawal: 826 });
    await close();
  });

  it('a sheet that is closed over it: the same typed again moves it once', async () => {
    const { person, page, close } = await arrive(viewport, '/card');
    const keys = await spoil(page, topsUp, ['lost', 'not so fast']);
    await begin.topUp(page);
    await unknownOutcome(page).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await begin.topUp(page);
    await receipt(page).waitFor();
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
    expect(await movementsOf(person, 'card-top-up')).toBe(1);
    expect(await figuresOf(person)).toMatchObject({ availableWithdrawal: 70 });
    await close();
  });
});

describe('a user who comes back, or changes the order, on a phone', () => {
  const viewport = sizes.phone;
  it('another page and back: the redemption is shown, though no points are left to open the form', async () => {
    const { person, page, close } = await arrive(viewport, '/points');
    const keys = await spoil(page, redeems, ['lost', 'not so fast']);
    await begin.redeem(page);
    await unknownOutcome(page).first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByRole('heading', { name: `Welcome, ${person.username}` }).waitFor();
    await page.getByRole('link', { name: 'Points', exact: true }).first().click();
    await page.getByText(/^We could not tell whether this went through: Redeem 500 points\./).waitFor();
    await press(page, 'Ask again');
    await receipt(page).waitFor();
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
    expect(await figuresOf(person)).toMatchObject({ availableWithdrawal: 150, pointsReleased: 0 });
    await close();
  });

  it('another amount is shown as another purchase; the first is still retried', async () => {
    const { person, page, close } = await arrive(viewport, '/buy');
    const keys = await spoil(page, buys, ['lost', 'not so fast']);
    await begin.buy(page, '5');
    await unknownOutcome(page).waitFor();
    await page.getByLabel('Coins', { exact: true }).fill('2');
    await page.getByText('What you enter here now is a separate request.').waitFor();
    expect(await page.getByText(/nothing is bought twice/).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await press(page, 'Buy 2.00');
    await receipt(page).waitFor();
    await press(page, 'Close');
    await page.getByRole('link', { name: 'Buy' }).first().click();
    await page.getByText(/^We could not tell whether this went through: Buy 5\.00\./).waitFor();
    await press(page, 'Ask again');
    await receipt(page).waitFor();
    expect([keys.length, new Set(keys).size, keys[3] === keys[0]]).toEqual([4, 2, true]);
    expect(await movementsOf(person, 'buy')).toBe(2);
    expect(await figuresOf(person)).toMatchObject({ coinsHeld: 107 });
    await close();
  });
});

const storedEntries = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <Result>(asked: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(new Error('it cannot be read'));
      });
    const rows: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        rows.push(await done(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return JSON.stringify(rows);
  });

describe('a reload in the middle of it, on a desktop', () => {
  const viewport = sizes.desktop;
  it.each([
    { what: 'a sale', address: '/dashboard', path: sells, go: begin.sell, kind: 'sell' },
    { what: 'a purchase', address: '/buy', path: buys, go: begin.buy, kind: 'buy' },
    { what: 'a redemption', address: '/points', path: redeems, go: begin.redeem, kind: 'redemption' },
    { what: 'a top-up', address: '/card', path: topsUp, go: begin.topUp, kind: 'card-top-up' },
  ])('of $what: the page says so, and asking again is the same request', async (order) => {
    const { person, page, close, complaints } = await arrive(viewport, order.address);
    const keys = await spoil(page, order.path, ['held']);
    await order.go(page);
    await eventually(async () => expect(await movementsOf(person, order.kind)).toBe(1));
    await page.reload();
    await page.getByText(/^We could not tell whether this went through: /).waitFor();
    await page.getByText('Asked for less than a minute ago.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await press(page, 'Ask again');
    await receipt(page).waitFor();
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    await page.getByRole('dialog').getByText('Completed').first().waitFor();
    expect(await movementsOf(person, order.kind)).toBe(1);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await eventually(async () => expect(await storedEntries(page)).not.toContain(keys[0]));
    expect(await page.getByText(/^We could not tell/).count()).toBe(0);
    expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(['token', 'user']);
    expect(complaints).toEqual([]);
    await close();
  });

  it('of a withdrawal: its amount and where to look are shown; its account was never stored', async () => {
    const { person, page, close, complaints } = await arrive(viewport, '/dashboard');
    const keys = await spoil(page, withdraws, ['held']);
    await begin.withdraw(page);
    await eventually(async () => expect(await figuresOf(person)).toMatchObject({ availableWithdrawal: 70 }));
    const kept = await storedEntries(page);
    expect([kept.includes(keys[0] ?? 'none'), kept.includes('wx-somebody')]).toEqual([true, false]);
    await page.reload();
    await page.getByText('We could not tell whether this went through: Withdraw ¥30.00.').waitFor();
    await page.getByText(/^The account you typed in is not kept in this browser\./).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await begin.withdraw(page);
    await receipt(page).waitFor();
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    expect(await figuresOf(person)).toMatchObject({ availableWithdrawal: 70 });
    expect(complaints).toEqual([]);
    await close();
  });
});
