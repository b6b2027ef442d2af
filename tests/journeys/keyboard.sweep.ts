import { beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { Account } from '../api.ts';
import { journeySizes, sizes } from '../browser.ts';
import { arriveSignedIn } from './arrive.ts';
import { openHouse } from './house.ts';

const house = openHouse();
let person: Account;
let payee: Account;
beforeAll(async () => {
  [person, payee] = [await house.api.register(), await house.api.register()];
  await house.give(person, { coins: 100, yuan: 100, points: 500 });
});

const farthest = 90;

const hasFocus = (wanted: Locator): Promise<boolean> =>
  wanted.evaluate((element) => element === document.activeElement);

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let pressed = 0; pressed < farthest; pressed += 1) {
    if (await hasFocus(wanted)) {
      const seen = await wanted.evaluate((element) =>
        // A choice shows the focus on the label around it.
        [element, element.closest('label') ?? element].some((one) => {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
          return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
        }),
      );
      expect([String(wanted), seen]).toEqual([String(wanted), true]);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`${farthest} tabs did not lead to ${String(wanted)}`);
}

async function press(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

async function type(page: Page, wanted: Locator, text: string): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

describe.each(journeySizes)('the keyboard alone is enough on a %s', (_size, viewport) => {
  it('to sign in', async () => {
    const { page, close } = await house.visit(viewport);
    await page.goto('/login');
    await type(page, page.getByLabel('Email'), person.email);
    await type(page, page.getByLabel('Password', { exact: true }), person.password);
    await press(page, page.getByRole('button', { name: 'Sign In' }));
    await page.waitForURL('**/dashboard');
    await page.getByText(`Welcome, ${person.username}`).waitFor();
    await page.reload();
    await page.getByText(`Welcome, ${person.username}`).waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Skip to content' }).waitFor();
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await close();
  });

  it('to send', async () => {
    const { page, close } = await house.visit(viewport);
    await arriveSignedIn(page, person);
    await page.goto('/dashboard');
    await press(
      page,
      page.getByRole('navigation', { name: 'Quick actions' }).getByRole('link', { name: 'Send' }),
    );
    await type(page, page.getByLabel('To', { exact: true }), payee.username);
    await page.keyboard.press('Enter');
    await page.getByText('Please enter a valid amount').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('amount');
    await page.keyboard.type('12.5');
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('button', { name: 'Send 12.50' }));
    await page.getByText('12.50 USDC sent to').waitFor();
    await close();
  });
});

describe('the keyboard alone is enough in a sheet on a desktop', () => {
  const viewport = sizes.desktop;
  it('to withdraw', async () => {
    const { page, close } = await house.visit(viewport);
    await arriveSignedIn(page, person);
    await page.goto('/dashboard');
    const withdraw = page.getByRole('button', { name: 'Withdraw', exact: true });
    await press(page, withdraw);
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    await type(page, page.getByLabel('Amount (¥)'), '20');
    await tabTo(page, sheet.getByRole('radio', { name: 'Alipay' }));
    await page.keyboard.press('ArrowRight');
    await type(page, page.getByLabel('WeChat ID'), 'wx-0123456');
    await press(page, sheet.getByRole('button', { name: 'Submit Request' }));
    await press(page, sheet.getByRole('button', { name: /¥20\.00/ }));
    await sheet.getByRole('list', { name: 'Timeline' }).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await hasFocus(withdraw)).toBe(true);
    await close();
  });

  it('to redeem', async () => {
    const { page, close } = await house.visit(viewport);
    await arriveSignedIn(page, person);
    await page.goto('/rewards');
    await tabTo(page, page.getByRole('tab', { name: 'Earn Points' }));
    await page.keyboard.press('ArrowRight');
    await press(page, page.getByRole('button', { name: 'Redeem ¥5.00' }));
    const sheet = page.getByRole('dialog');
    await press(page, sheet.getByRole('button', { name: /^Redeem / }));
    await page.getByText('Successfully redeemed 50 points!').waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await hasFocus(page.getByRole('button', { name: 'Redeem ¥5.00' }))).toBe(true);
    await close();
  });

  it('to leave it by its cross, by Cancel and by Escape, back to what opened it', async () => {
    const { page, close } = await house.visit(viewport);
    await arriveSignedIn(page, person);
    await page.goto('/dashboard');
    const withdraw = page.getByRole('button', { name: 'Withdraw', exact: true });
    const sheet = page.getByRole('dialog');
    for (const way of ['Close', 'Cancel', undefined]) {
      await press(page, withdraw);
      await sheet.getByLabel('Amount (¥)').waitFor();
      if (way === undefined) await page.keyboard.press('Escape');
      else await press(page, sheet.getByRole('button', { name: way }));
      await sheet.waitFor({ state: 'detached' });
      expect([way, await hasFocus(withdraw)]).toEqual([way, true]);
    }
    await close();
  });
});
