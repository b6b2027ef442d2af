import { describe, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import type { Page } from 'playwright-core';
import { sizes } from '../browser.ts';
import { arriveSignedIn } from './arrive.ts';
import { openHouse } from './house.ts';

const house = openHouse();

const refusals = {
  500: { message: 'Something went wrong on our side.', code: 'edge.unexpected' },
  429: { message: 'Too many requests. Please try again shortly.', code: 'edge.too_many' },
  503: { message: 'The service is busy. Please try again shortly.', code: 'edge.busy' },
};

async function refuse(
  page: Page,
  calls: string,
  seconds: number | undefined,
  status: keyof typeof refusals = 429,
) {
  const seen = { calls: 0, through: false };
  await page.route(calls, async (route) => {
    seen.calls += 1;
    if (seen.through) return route.continue();
    return route.fulfill({
      status,
      headers: seconds === undefined ? {} : { 'retry-after': String(seconds) },
      json: refusals[status],
    });
  });
  return seen;
}

const meOf = async (token: string): Promise<Record<string, unknown>> =>
  (await house.api.call('GET', '/api/user/me', { token })).body.user as Record<string, unknown>;

describe("'not so fast' on a phone", () => {
  const viewport = sizes.phone;
  it('over what is read: how long it takes stands there, and then it comes by itself', async () => {
    const { page, complaints, close } = await house.visit(viewport);
    await arriveSignedIn(page, await house.api.register());
    const reads = await refuse(page, '**/api/withdrawals/history?*', 8);
    await page.goto('/dashboard');
    const place = page.getByRole('alert').filter({ hasText: 'Too many requests' });
    await place.getByText(/^You can try again in 0:0[1-8]\.$/).waitFor();
    expect(await place.getByRole('button', { name: 'Try again' }).isDisabled()).toBe(true);
    expect(reads.calls).toBe(1);
    reads.through = true;
    await page.getByText(/^When you withdraw to Alipay, WeChat Pay or a bank/).waitFor();
    expect(reads.calls).toBe(2);
    expect(complaints).toEqual([]);
    await close();
  });

  it('over one tap: how long it takes stands beside it, and nothing is repeated until it is pressed', async () => {
    const person = await house.api.register();
    const { page, complaints, close } = await house.visit(viewport);
    await arriveSignedIn(page, person);
    const checkIns = await refuse(page, '**/api/user/checkin', 3);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Check In' }).click();
    const wait = page.getByText(/^You can try again in 0:0[1-3]\.$/);
    await wait.waitFor();
    checkIns.through = true;
    await wait.waitFor({ state: 'detached' });
    expect(checkIns.calls).toBe(1);
    expect(await meOf(person.token)).toMatchObject({ checkedInToday: false });
    await page.getByRole('button', { name: 'Check In' }).click();
    await page.getByRole('button', { name: 'Signed' }).waitFor();
    expect(checkIns.calls).toBe(2);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('a service that is overloaded, on a desktop', () => {
  const viewport = sizes.desktop;
  it.each([
    ['the dashboard', '**/api/user/me', '/dashboard', /^Welcome, /],
    ['a list', '**/api/withdrawals/history?*', '/withdrawal-history', 'No withdrawals yet'],
  ])(
    'over %s: its words, how long it takes, and then it comes by itself',
    async (_what, calls, path, there) => {
      const { page, complaints, close } = await house.visit(viewport);
      await arriveSignedIn(page, await house.api.register());
      const reads = await refuse(page, calls, 8, 503);
      await page.goto(path);
      const place = page.getByRole('main').getByRole('alert').filter({ hasText: 'The service is busy' });
      await place.getByText(/^You can try again in 0:0[1-8]\.$/).waitFor();
      expect(await place.getByRole('button', { name: 'Try again' }).isDisabled()).toBe(true);
      expect(reads.calls).toBe(1);
      reads.through = true;
      await place.waitFor({ state: 'detached' });
      await page.getByRole('main').getByText(there).first().waitFor();
      expect(reads.calls).toBe(2);
      expect(complaints).toEqual([]);
      await close();
    },
  );
});

describe('a service that is broken, on a phone', () => {
  const viewport = sizes.phone;
  it.each([
    ['the dashboard', '**/api/user/me', '/dashboard', /^Check In$/],
    ['a list', '**/api/withdrawals/history?*', '/withdrawal-history', 'No withdrawals yet'],
    ['the points', '**/api/points/**', '/points', 'Points Tips'],
  ])(
    'over %s: its words, no wait to keep to, and it comes by a press once it is mended',
    async (_what, calls, path, there) => {
      const { page, complaints, close } = await house.visit(viewport);
      await arriveSignedIn(page, await house.api.register());
      const reads = await refuse(page, calls, undefined, 500);
      await page.goto(path);
      const place = page.getByRole('main').getByRole('alert').filter({ hasText: refusals[500].message });
      await place.first().waitFor();
      expect(await page.getByText(/^You can try again in/).count()).toBe(0);
      expect(await page.getByRole('main').getByText(there).count()).toBe(0);
      reads.through = true;
      for (const again of await place.getByRole('button', { name: 'Try again' }).all()) await again.click();
      await page.getByRole('main').getByText(there).first().waitFor();
      await place.first().waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);
      await close();
    },
  );
});

describe('two tabs, on a desktop', () => {
  const viewport = sizes.desktop;
  it('that sell everything at once sell it once, and both show what is left', async () => {
    const person = await house.api.register();
    await house.give(person, { coins: 100 });
    const { page, context, close } = await house.visit(viewport);
    await arriveSignedIn(page, person);
    const other = await context.newPage();
    const both = [page, other];
    await Promise.all(both.map((tab) => tab.goto('/dashboard')));
    const sellers = both.map((tab) => tab.getByRole('button', { name: 'Sell', exact: true }).first());
    await Promise.all(sellers.map((seller) => seller.waitFor()));
    await Promise.all(sellers.map((seller) => seller.click()));
    await eventually(async () =>
      expect(await meOf(person.token)).toMatchObject({ coinsHeld: 0, availableWithdrawal: 726 }),
    );
    await Promise.all(both.map((tab) => tab.getByText('¥726.00').first().waitFor()));
    const { body } = await house.api.call('GET', '/api/transactions?type=sell', { token: person.token });
    expect(body.transactions).toHaveLength(1);
    await close();
  });
});
