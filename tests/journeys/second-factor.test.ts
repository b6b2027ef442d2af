import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { sizes } from '../browser.ts';
import { newStaff, signIn } from './arrive.ts';
import { openHouse } from './house.ts';

const house = openHouse();

/** An independent RFC 6238: SHA-1, six digits, 30 s. */
function codeOf(secret: string): string {
  const bits = secret.replace(/./g, (letter) => {
    const value = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter);
    return value < 0 ? '' : value.toString(2).padStart(5, '0');
  });
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', key).update(step).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

async function enrol(page: Page, password: string): Promise<string[]> {
  await page.goto('/admin/security?view=own');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  const secret = await page.getByRole('dialog').locator('code').innerText();
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  const codes = await page.getByRole('dialog').locator('code').allInnerTexts();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('10 recovery codes are left.').waitFor();
  return codes;
}

it('an administrator sets up a second factor, and signs in with a recovery code that works once', async () => {
  const admin = await newStaff(house.api, house.admin, 'admin');
  const first = await house.visit(sizes.desktop);
  await first.page.goto('/admin/login');
  await signIn(first.page, admin);
  await first.page.waitForURL('**/admin');
  const [code = ''] = await enrol(first.page, admin.password);
  expect(first.complaints).toEqual([]);
  await first.close();

  for (const works of [true, false]) {
    const { page, close } = await house.visit(sizes.desktop);
    await page.goto('/admin/login');
    await signIn(page, admin);
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await page.keyboard.press('Enter');
    if (works) await page.waitForURL('**/admin');
    else await page.getByText('This code is wrong or was used already').waitFor();
    await close();
  }
}, 120_000);
