import { describe, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import type { Page } from 'playwright-core';
import { axeFindings, journeySizes, sizes, type Visit } from '../browser.ts';
import { arriveSignedIn } from './arrive.ts';
import { openHouse, type Look } from './house.ts';
import { announceWallet } from './play-wallet.ts';

const house = openHouse();

type Size = (typeof sizes)['phone'];

async function inside(viewport: Size, look?: Look): Promise<Visit> {
  const visited = await house.visit(viewport, look);
  await arriveSignedIn(visited.page, await house.api.register());
  return visited;
}

const themeOf = ({ width }: Size): Look => ({ theme: width < 1000 ? 'light' : 'dark' });

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.each(journeySizes)('digital assets, on a %s', (_size, viewport) => {
  it('show my own address, then what a connected wallet holds with its pictures', async () => {
    const { page, context, complaints, close } = await inside(viewport, themeOf(viewport));
    // The platform's first deposit address, which owns an NFT on the local chain.
    await announceWallet(context, '0xa0CAf6855069480e1B0974D48EaC8E10ba80c5Ad');
    await page.goto('/digital');
    await page.getByText('My deposit address').waitFor();
    await page
      .getByRole('link', { name: /^Block / })
      .first()
      .waitFor();
    expect(await page.getByText('Not configured here').count()).toBe(5);
    await page.getByRole('button', { name: 'Connect Wallet' }).click();
    await page.getByRole('button', { name: 'Disconnect' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Disconnect' }).waitFor();
    await page.getByRole('tab', { name: 'NFTs' }).click();
    await page.getByText('Lantern 1').waitFor();
    const picture = page.getByRole('tabpanel').locator('img').first();
    await eventually(async () =>
      expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0),
    );
    await page.getByRole('button', { name: 'View Lantern 1' }).click();
    await page.getByRole('dialog', { name: 'Lantern 1' }).getByText('ERC-721').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('My deposit address').waitFor();
    expect(await overflow(page)).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('stocks on paper, on a phone', () => {
  const viewport = sizes.phone;
  it('are bought, are still there after a reload, and are gone after signing out', async () => {
    const { page, complaints, close } = await inside(viewport, themeOf(viewport));
    await page.goto('/stocks');
    await page.getByText('This is a simulation').waitFor();
    await page.getByRole('button', { name: 'Buy Jade River Bank' }).click();
    await page.getByLabel('Shares', { exact: true }).fill('10');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: /^Buy 10 for/ }).click();
    await page.getByText('Bought 10 JADE on paper').waitFor();
    await page.reload();
    await page.getByRole('tab', { name: 'Portfolio' }).click();
    await page.getByText('10 shares').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL('**/login');
    await eventually(async () =>
      expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0),
    );
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('help, on a desktop', () => {
  const viewport = sizes.desktop;
  it('is found by searching, and a message reaches support', async () => {
    const { page, complaints, close } = await house.visit(viewport, themeOf(viewport));
    await page.goto('/help');
    await page.getByRole('searchbox').fill('withdrawal');
    await page.getByText('How long does a withdrawal take?').click();
    await page.getByText('1-2 business days').waitFor();
    await page.getByRole('button', { name: /^Live Chat/ }).click();
    expect(await axeFindings(page)).toEqual([]);
    const words = `Where is it? ${viewport.width}`;
    await page.getByLabel('Your email').fill('asker@example.test');
    await page.getByLabel('Message').fill(words);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Your message is with our support team.').waitFor();
    const mail = (await house.platform.mails()).find(({ text }) => text.includes(words));
    expect(mail?.to).toContain('support@tael.local');
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('a notification, on a phone', () => {
  const viewport = sizes.phone;
  it('is counted at the bell and read by following it', async () => {
    const { page, close } = await inside(viewport);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Check In' }).click();
    await page
      .getByRole('link', { name: /Notifications, \d+ unread/ })
      .first()
      .click();
    await page.getByRole('link', { name: /You earned 50 points/ }).click();
    await page.waitForURL('**/points');
    await page.goto('/notifications');
    await page.getByText('You earned 50 points.').waitFor();
    await eventually(async () => expect(await page.getByText('Unread').count()).toBe(0));
    await close();
  });
});
