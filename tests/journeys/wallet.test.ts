import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import type { Browser, Page } from 'playwright-core';
import type { Account } from '../api.ts';
import { journeySizes, openBrowser, sizes } from '../browser.ts';
import { openHouse } from './house.ts';

const house = openHouse();

async function holder(): Promise<Account> {
  const account = await house.api.register();
  const give = (path: string, amount: number) =>
    house.api.call('PUT', path, {
      token: house.admin.token,
      body: { operation: 'add', amount, reason: 'for the journey' },
    });
  await give(`/api/admin/users/wallet/users/${account.id}/coins`, 100);
  await give(`/api/withdrawals/admin/user/${account.id}/cash-subsidy`, 50);
  return account;
}

async function come(
  account: Account,
  viewport: { width: number; height: number },
  look = {},
  through: { browser?: Browser } = {},
) {
  const visited = await house.visit(viewport, look, through);
  const { id, username, email, token } = account;
  const user = JSON.stringify({ id, username, email, role: 'user', permissions: [] });
  await visited.context.addInitScript(
    ([kept, person]) => {
      localStorage.setItem('token', kept ?? '');
      localStorage.setItem('user', person ?? '');
    },
    [token, user],
  );
  return visited;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

describe.each(journeySizes)('the wallet, on a %s', (_size, viewport) => {
  it('shows what there is and how it went, and hides it all with one press', async () => {
    const { page, complaints, close } = await come(await holder(), viewport);
    await page.goto('/wallet');
    await page.getByText('100.00 USDC').first().waitFor();
    await page.getByText('¥726.00').first().waitFor();
    await page.locator('svg.recharts-surface').waitFor();
    expect(await page.getByRole('row').count()).toBe(31);
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await page.getByText('Amounts are hidden').waitFor();
    expect(await page.getByText('¥726.00').count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it('finds a transaction by type and by word, opens its receipt and saves what is shown as a file', async () => {
    const account = await holder();
    const friend = await house.api.register();
    const sent = { to: friend.username, amount: 2.5, type: 'send', description: 'Dinner, with "wine"' };
    await house.api.call('POST', '/api/transactions', { token: account.token, body: sent });
    const { page, complaints, close } = await come(account, viewport);
    await page.goto('/transactions');
    await page.getByText('−2.50 USDC').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByLabel('Search').fill('dinner');
    await page.waitForURL('**/transactions?type=send&search=dinner');
    await page.getByRole('button', { name: /Sent to/ }).click();
    const receipt = page.getByRole('dialog');
    await receipt.getByText(friend.username).first().waitFor();
    await receipt.getByRole('button', { name: 'Copy reference' }).click();
    await receipt.getByText('Copied!').waitFor();
    await receipt.getByRole('button', { name: 'Close' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('-2.5,USDC');
    expect(lines[1]).toContain('"Dinner, with ""wine"""');
    expect(complaints).toEqual([]);
    await close();
  });
});

describe.each(journeySizes)('sending, on a %s', (_size, viewport) => {
  it('to somebody by name is looked over, has its receipt, and has arrived', async () => {
    const [payer, payee] = [await holder(), await house.api.register()];
    const { page, complaints, close } = await come(payer, viewport);
    const other = await come(payee, viewport);
    await other.page.goto('/wallet');
    await page.goto('/send');
    await page.getByLabel('To', { exact: true }).fill(payee.username);
    await page.getByLabel('Amount (USDC)').fill('25');
    await page.getByLabel('Description (optional)').fill('For the bicycle');
    await page.getByRole('button', { name: 'Review' }).click();
    const main = page.getByRole('main');
    for (const [name, value] of [
      ['Fee', '0.00 USDC'],
      ['Left afterwards', '75.00 USDC'],
      ['Arrives', 'At once'],
    ] as const)
      await main.getByText(name, { exact: true }).locator('..').getByText(value, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Send 25.00' }).click();
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    for (const text of ['−25.00 USDC', 'Completed', 'For the bicycle'])
      await receipt.getByText(text).first().waitFor();
    await other.page.getByText('25.00 USDC', { exact: true }).first().waitFor();
    await receipt.getByRole('button', { name: 'Close' }).click();
    await page.goto('/send');
    await main.getByRole('button', { name: payee.username }).click();
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe(payee.username);
    expect([...complaints, ...other.complaints]).toEqual([]);
    await other.close();
    await close();
  });
});

describe.each(journeySizes)('receiving, on a %s', (_size, viewport) => {
  it('a request shown by one is read from its picture by another, who sends what was asked for', async () => {
    const [payee, payer] = [await house.api.register(), await holder()];
    const shown = await come(payee, viewport);
    await shown.page.goto('/receive');
    await shown.page.getByLabel('Amount (optional)').fill('3.50');
    const picture = await shown.page.getByRole('img', { name: '3.50 USDC on Ethereum' }).screenshot();
    await shown.page.getByRole('button', { name: 'Copy address' }).click();
    await shown.page.getByText('Copied!').waitFor();
    const address = await shown.page.evaluate(() => navigator.clipboard.readText());

    const { page, complaints, close } = await come(payer, viewport);
    await page.goto('/scan');
    await page.getByRole('button', { name: 'Choose a picture' }).waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: picture });
    await page.waitForURL('**/send?address=*');
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe(address);
    await page.getByText('You hold 100').waitFor();
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByText('At once', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Send 3.50' }).click();
    await page.waitForURL('**/dashboard');
    await shown.page.goto('/transactions');
    await shown.page.getByText('+3.50 USDC').waitFor();
    expect([...complaints, ...shown.complaints]).toEqual([]);
    await Promise.all([close(), shown.close()]);
  });
});

describe('the camera, on a phone', () => {
  const viewport = sizes.phone;
  it('a code held before the camera is read', async () => {
    const payee = await house.api.register();
    const shown = await come(payee, viewport);
    await shown.page.goto('/receive');
    const code = shown.page.getByRole('img', { name: /^QR code/ });
    const address = /0x\w{40}/.exec((await code.getAttribute('aria-label')) ?? '')?.[0] ?? 'none';
    const film = join(tmpdir(), `tael-film-${payee.id}.mjpeg`);
    await shown.page.screenshot({ path: film, type: 'jpeg', quality: 95 });
    const camera = await openBrowser([
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ]);
    try {
      const { page, complaints } = await come(await house.api.register(), viewport, {}, { browser: camera });
      await page.goto('/scan');
      await page.waitForURL(`**/send?address=${address}`);
      expect(complaints).toEqual([]);
    } finally {
      await Promise.all([camera.close(), shown.close()]);
      rmSync(film);
    }
  });

  it('without a camera a scan of the own code is simulated, unless another way was begun', async () => {
    const { page, close } = await come(await house.api.register(), viewport);
    await page.goto('/scan');
    await page.getByText('There is no camera here.').waitFor();
    await page.waitForURL('**/send?address=0x*');
    await page.goto('/scan');
    await page.getByLabel('Address or payment link').fill('not an address');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('This code holds no payment address').waitFor();
    await page.getByLabel('Address or payment link').fill(`ethereum:0x${'ab'.repeat(20)}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`**/send?address=0x${'ab'.repeat(20)}`);
    await close();
  });
});

describe.each(journeySizes)('the card, on a %s', (_size, viewport) => {
  it('is got, topped up, shown after the password, frozen and unloaded', async () => {
    const account = await holder();
    const { page, complaints, close } = await come(account, viewport);
    await page.goto('/card');
    await page.getByRole('button', { name: 'Get my card' }).click();
    await page.getByRole('button', { name: 'Top Up' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Amount (¥)').fill('20');
    await sheet.getByText('¥30.00').waitFor();
    await sheet.getByRole('button', { name: 'Top up ¥20.00' }).click();
    await sheet.getByRole('list', { name: 'Timeline' }).waitFor();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await page.getByText('−¥20.00').waitFor();
    await page.getByRole('button', { name: 'Show number' }).click();
    await sheet.getByLabel('Password', { exact: true }).fill('not-the-password');
    await sheet.getByRole('button', { name: 'Show number' }).click();
    await sheet.getByText('Password is incorrect').waitFor();
    await sheet.getByLabel('Password', { exact: true }).fill(account.password);
    await sheet.getByRole('button', { name: 'Show number' }).click();
    await page.getByText(/^4000 00\d\d \d{4} \d{4}$/).waitFor();
    await page.getByRole('button', { name: 'Hide number' }).click();
    await page.getByRole('button', { name: 'Freeze', exact: true }).click();
    await page.getByText('Frozen', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Top Up' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Take Off' }).click();
    await sheet.getByRole('button', { name: 'Max' }).click();
    await sheet.getByRole('button', { name: 'Take off ¥20.00' }).click();
    await sheet.getByText('+¥20.00').waitFor();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await page.getByText('+¥20.00').waitFor();
    await eventually(async () => {
      const { body } = await house.api.call('GET', '/api/wallet', { token: account.token });
      expect(body).toMatchObject({ availableWithdrawal: 50, card: 0 });
    });
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('the bar', () => {
  it('has its eight entries in their order, each wide enough for a finger on the narrowest phone', async () => {
    const { page, close } = await come(await house.api.register(), { width: 360, height: 740 });
    await page.goto('/wallet');
    await heading(page, 'Wallet').waitFor();
    const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const names = ['Home', 'Invite', 'Card', 'Points', 'Digital', 'Stocks', 'Wallet', 'Me'];
    expect(await entries.allInnerTexts()).toEqual(names);
    const boxes = await Promise.all((await entries.all()).map((entry) => entry.boundingBox()));
    for (const box of boxes) {
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
    await close();
  });
});
