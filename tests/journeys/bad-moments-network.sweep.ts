import { beforeEach, afterEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Account } from '../api.ts';
import { sizes, type Visit } from '../browser.ts';
import { arriveSignedIn } from './arrive.ts';
import { openHouse } from './house.ts';
import { startProxy, type StreamProxy } from './proxy.ts';

const house = openHouse();

let person: Account;
let between: StreamProxy;
let visited: Visit;
beforeEach(async () => {
  person = await house.api.register();
  await house.give(person, { coins: 100 });
  between = await startProxy(house.platform.url);
});
afterEach(async () => {
  await visited.close();
  await between.close();
});

const kept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((taken) => {
      navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true });
    });
  });

describe('a silent stream, on a desktop', () => {
  const viewport = sizes.desktop;
  it('a stalled stream is detected, and the page refetches', async () => {
    visited = await house.visit(viewport, {}, between);
    const { page } = visited;
    await page.clock.install();
    await arriveSignedIn(page, person);
    const stream = page.waitForResponse('**/api/stream');
    await page.goto('/dashboard');
    await page.getByText('¥726.00').waitFor();
    await stream;
    between.stall();
    await house.give(person, { coins: 200 });
    const moved = page.getByText('¥1,452.00');
    for (let waited = 0; waited < 90 && !(await moved.isVisible()); waited += 1)
      await page.clock.runFor(1000);
    await moved.waitFor();
  });

  it('a stream that never answers leaves the page polling', async () => {
    visited = await house.visit(viewport);
    const { page } = visited;
    await page.clock.install();
    await page.route('**/api/stream', () => undefined);
    await arriveSignedIn(page, person);
    await page.goto('/dashboard');
    await page.getByText('¥726.00').waitFor();
    await house.give(person, { coins: 200 });
    const moved = page.getByText('¥1,452.00');
    for (let waited = 0; waited < 40 && !(await moved.isVisible()); waited += 1)
      await page.clock.runFor(1000);
    await moved.waitFor();
  });
});

describe('the app without what it came from, on a phone', () => {
  const viewport = sizes.phone;
  it('without a network the app starts all the same, with the last figures; no answer of the API is kept', async () => {
    visited = await house.visit(viewport, { serviceWorkers: 'allow' });
    const { page, context } = visited;
    await arriveSignedIn(page, person);
    await page.goto('/dashboard');
    await page.getByText('¥726.00').waitFor();
    await kept(page);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: `Welcome, ${person.username}` }).waitFor();
    await page.getByText('¥726.00').waitFor();
    await page
      .getByRole('alert')
      .getByText(/^Backend server is offline\./)
      .waitFor();
    await page.goto('/send');
    await page.getByRole('heading', { name: 'Send Money' }).waitFor();
    const addresses = await page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = await Promise.all(caches_.map((cache) => cache.keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(addresses.length).toBeGreaterThan(20);
    expect(addresses.filter((address) => address.startsWith('/api'))).toEqual([]);
    await context.setOffline(false);
    await page
      .getByRole('alert')
      .getByText(/^Backend server is offline\./)
      .waitFor({ state: 'detached' });
    expect(visited.complaints).toEqual([]);
  });

  it('a new version is offered, not forced, and taken by one press', async () => {
    visited = await house.visit(viewport, { serviceWorkers: 'allow' }, between);
    const { page } = visited;
    await arriveSignedIn(page, person);
    await page.goto('/dashboard');
    await kept(page);
    between.newVersion();
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    await page.getByText('A new version is ready.').waitFor();
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload' }).click();
    await reloaded;
    await page.getByRole('heading', { name: `Welcome, ${person.username}` }).waitFor();
    expect(await page.getByText('A new version is ready.').count()).toBe(0);
  });
});
