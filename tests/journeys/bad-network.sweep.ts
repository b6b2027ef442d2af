import { describe, expect, it } from 'vitest';
import { sizes, type Visit } from '../browser.ts';
import { arriveSignedIn, signIn } from './arrive.ts';
import { openHouse } from './house.ts';

const house = openHouse();

async function slowDown({ context, page }: Visit): Promise<void> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const bytesPerSecond = 400_000 / 8;
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

describe('a bad network, on a phone', () => {
  const viewport = sizes.phone;
  it('that is slow is never called an outage: one signs in, checks in and sends', async () => {
    const [person, friend] = [await house.api.register(), await house.api.register()];
    await house.give(person, { coins: 100 });
    const visited = await house.visit(viewport);
    const { page, complaints, close } = visited;
    await slowDown(visited);
    await page.addInitScript(() => {
      const seen = () => {
        const isShown = document.querySelector('body')?.innerText.includes('Backend server is offline');
        if (isShown) console.error('called an outage');
      };
      new MutationObserver(seen).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/login');
    await signIn(page, person);
    await page.getByText('¥726.00').waitFor();
    await page.getByRole('button', { name: 'Check In' }).click();
    await page.getByRole('button', { name: 'Signed' }).waitFor();
    await page.getByRole('link', { name: 'Send', exact: true }).first().click();
    await page.getByLabel('To').fill(friend.username);
    await page.getByLabel('Amount (USDC)').fill('25');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Send 25.00' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByText('¥544.50').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('that is gone on the way to a page says so there, and the page comes by itself when it is back', async () => {
    const { page, context, close } = await house.visit(viewport);
    await arriveSignedIn(page, await house.api.register());
    await page.goto('/dashboard');
    const points = page.getByRole('navigation').getByRole('link', { name: 'Points', exact: true });
    await points.waitFor();
    await context.setOffline(true);
    await points.click();
    await page.getByRole('heading', { name: 'This page could not be fetched' }).waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'Points Center' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/points');
    await close();
  });
});
