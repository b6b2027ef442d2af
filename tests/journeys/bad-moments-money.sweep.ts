import { beforeAll, describe, expect, it } from 'vitest';
import type { Page, Route } from 'playwright-core';
import type { Account } from '../api.ts';
import { sizes } from '../browser.ts';
import { arriveSignedIn } from './arrive.ts';
import { openHouse } from './house.ts';

const house = openHouse();
let payee: Account;
beforeAll(async () => {
  payee = await house.api.register();
});

const sends = '**/api/transactions';
const isSend = (route: Route): boolean => route.request().method() === 'POST';

async function review(viewport: { width: number; height: number }) {
  const person = await house.api.register();
  await house.give(person, { coins: 100, yuan: 100 });
  const visited = await house.visit(viewport);
  await arriveSignedIn(visited.page, person);
  await visited.page.goto('/dashboard');
  await visited.page.getByRole('link', { name: 'Send' }).first().click();
  await fillIn(visited.page);
  return { person, ...visited };
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('To', { exact: true }).fill(payee.username);
  await page.getByLabel('Amount (USDC)').fill('25');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Send 25.00' }).waitFor();
}

const coinsOf = async ({ token }: Account): Promise<unknown> =>
  ((await house.api.call('GET', '/api/user/me', { token })).body.user as { coinsHeld: unknown }).coinsHeld;

async function spoil(page: Page, bad: (route: Route, nth: number) => Promise<boolean>): Promise<string[]> {
  const keys: string[] = [];
  await page.route(sends, async (route) => {
    if (!isSend(route)) return route.continue();
    keys.push((await route.request().headerValue('idempotency-key')) ?? 'none');
    if (!(await bad(route, keys.length))) await route.continue();
    return undefined;
  });
  return keys;
}

describe('money without an answer, on a phone', () => {
  const viewport = sizes.phone;
  it('a lost answer: the page shows a check, retries with the same key, and the money moves once', async () => {
    const { person, page, close } = await review(viewport);
    const keys = await spoil(page, async (route, nth) => {
      if (nth > 1) return false;
      await route.fetch();
      await route.abort('timedout');
      return true;
    });
    await page.getByRole('button', { name: 'Send 25.00' }).click();
    await page.getByText('Checking...').waitFor();
    await page.getByText(`25.00 USDC sent to`).waitFor();
    await page.waitForURL('**/dashboard');
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await coinsOf(person)).toBe(75);
    await close();
  });

  it('a server offline for long: the outcome is shown as unknown, and another press retries it', async () => {
    const { person, page, close } = await review(viewport);
    await page.clock.install();
    const keys = await spoil(page, async (route, nth) => {
      if (nth > 4) return false;
      await route.fulfill({
        status: 503,
        headers: { 'retry-after': '2' },
        json: { message: 'The service is busy. Please try again shortly.', code: 'edge.busy' },
      });
      return true;
    });
    await page.getByRole('button', { name: 'Send 25.00' }).click();
    const notice = page.getByText(/^We could not tell whether it went through/);
    for (let waited = 0; waited < 20 && !(await notice.isVisible()); waited += 1)
      await page.clock.runFor(1000);
    await notice.waitFor();
    expect(await coinsOf(person)).toBe(100);
    await page.getByRole('button', { name: 'Send 25.00' }).click();
    await page.waitForURL('**/dashboard');
    expect(keys).toHaveLength(5);
    expect(new Set(keys).size).toBe(1);
    expect(await coinsOf(person)).toBe(75);
    await close();
  });
});

describe('money in haste, on a desktop', () => {
  const viewport = sizes.desktop;
  it("'not so fast' shows how long to wait and is not repeated by itself", async () => {
    const { person, page, close } = await review(viewport);
    const keys = await spoil(page, async (route, nth) => {
      if (nth > 1) return false;
      await route.fulfill({
        status: 429,
        headers: { 'retry-after': '65' },
        json: { message: 'Too many requests. Please try again shortly.', code: 'edge.too_many' },
      });
      return true;
    });
    await page.getByRole('button', { name: 'Send 25.00' }).click();
    const refused = page.getByRole('alert').filter({ hasText: 'Too many requests' });
    await refused.getByText(/You can try again in 1:0\d\./).waitFor();
    await refused.getByText(/You can try again in 1:0[0-3]\./).waitFor();
    expect(keys).toHaveLength(1);
    expect(await coinsOf(person)).toBe(100);
    await close();
  });

  it('a double click sends once, and the back button does not lead into the spent form', async () => {
    const { person, page, close } = await review(viewport);
    const keys = await spoil(page, () => Promise.resolve(false));
    await page.getByRole('button', { name: 'Send 25.00' }).dblclick();
    await page.waitForURL('**/dashboard');
    expect(keys).toHaveLength(1);
    await page.goBack();
    await page.getByRole('heading', { name: `Welcome, ${person.username}` }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    expect(await coinsOf(person)).toBe(75);
    expect(keys).toHaveLength(1);
    await close();
  });

  it('a withdrawal whose answer is lost is one withdrawal, and its receipt is shown', async () => {
    const { person, page, close } = await review(viewport);
    await page.goto('/dashboard');
    const keys: string[] = [];
    await page.route('**/api/withdrawals', async (route) => {
      keys.push((await route.request().headerValue('idempotency-key')) ?? 'none');
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort('timedout');
    });
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByLabel('Amount (¥)').fill('30');
    await page.getByLabel('Alipay account').fill('13800000000');
    await page.getByLabel('Real name').fill('李');
    await page.getByRole('button', { name: 'Submit Request' }).click();
    await page.getByRole('button', { name: /¥30\.00/ }).click();
    await page.getByText('Checking...').waitFor();
    await page.getByText(/^Withdrawal request submitted successfully!/).waitFor();
    await page.getByRole('dialog').getByRole('list', { name: 'Timeline' }).waitFor();
    expect(new Set(keys).size).toBe(1);
    const { body } = await house.api.call('GET', '/api/withdrawals/history?limit=5', { token: person.token });
    expect(body.withdrawals).toHaveLength(1);
    await close();
  });
});
