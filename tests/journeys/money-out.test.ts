import { describe, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import type { Locator, Page } from 'playwright-core';
import type { Account } from '../api.ts';
import { journeySizes, sizes } from '../browser.ts';
import { arriveSignedIn } from './arrive.ts';
import { nodeOf } from '../local-chain.ts';
import { openHouse } from './house.ts';
import { methods } from './payout-methods.ts';
import { errorAt, happened } from './shown.ts';

const house = openHouse();

type Size = (typeof sizes)['phone'];

async function come(viewport: Size, has: { coins?: number; yuan?: number }) {
  const person = await house.api.register();
  await house.give(person, has);
  const visited = await house.visit(viewport);
  await arriveSignedIn(visited.page, person);
  return { person, sheet: visited.page.getByRole('dialog'), ...visited };
}

const ask = async ({ token }: Account, path: string): Promise<Record<string, unknown>> =>
  (await house.api.call('GET', path, { token })).body;
const figuresOf = async (person: Account) => (await ask(person, '/api/user/me')).user;
const withdrawalsOf = async (person: Account) =>
  (await ask(person, '/api/withdrawals/history')).withdrawals as { _id: string; status: string }[];

async function withdrawn(person: Account, amount: number, wechatId: string): Promise<string> {
  const { body } = await house.api.call('POST', '/api/withdrawals', {
    token: person.token,
    body: { amount, withdrawalMethod: 'wechat', accountInfo: { wechatId } },
  });
  return (body.withdrawal as { _id: string })._id;
}

async function openWithdraw(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByLabel('Amount (¥)').waitFor();
}

describe.each(journeySizes)('a withdrawal, on a %s', (_size, viewport) => {
  it('goes to Alipay, WeChat Pay or a bank: filled in, looked over, asked for, with its receipt', async () => {
    const { person, page, sheet, complaints, close } = await come(viewport, { yuan: 100 });
    for (const [nth, { method, fields, secret, masked }] of methods.entries()) {
      await openWithdraw(page);
      await page.getByLabel('Amount (¥)').fill('20.5');
      await sheet.getByText(method, { exact: true }).click();
      for (const [label, text] of Object.entries(fields)) await sheet.getByLabel(label).fill(` ${text} `);
      await sheet.getByRole('button', { name: 'Submit Request' }).click();
      await sheet.getByText(Object.values(fields).join(' · ')).waitFor();
      await sheet.getByText(`¥${(100 - 20.5 * (nth + 1)).toFixed(2)}`, { exact: true }).waitFor();
      await sheet.getByRole('button', { name: 'Withdraw ¥20.50' }).click();
      await page
        .getByText('Withdrawal request submitted successfully! It will be processed within 24 hours.')
        .first()
        .waitFor();
      const timeline = sheet.getByRole('list', { name: 'Timeline' });
      await timeline.waitFor();
      expect(await happened(timeline)).toEqual(['Pending']);
      await sheet.getByText(masked).waitFor();
      expect(await sheet.getByText(secret).count()).toBe(0);
    }
    expect(await withdrawalsOf(person)).toMatchObject(
      ['bank', 'wechat', 'alipay'].map((withdrawalMethod) => ({ withdrawalMethod, amount: 20.5 })),
    );
    expect(await figuresOf(person)).toMatchObject({ availableWithdrawal: 38.5, totalWithdrawn: 0 });
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('a withdrawal that is not to be, on a phone', () => {
  const viewport = sizes.phone;
  it('is refused with the specified words at the field that is wrong, and nothing is asked for', async () => {
    const { person, page, sheet, close } = await come(viewport, { yuan: 60_000 });
    await openWithdraw(page);
    const amount = page.getByLabel('Amount (¥)');
    const submit = sheet.getByRole('button', { name: 'Submit Request' });
    const refused = async (field: Locator, message: string): Promise<void> => {
      await submit.click();
      await eventually(async () => expect(await errorAt(field)).toEqual([message, true]));
    };
    for (const nothing of ['', '0', '0.00']) {
      await amount.fill(nothing);
      expect([nothing, await submit.isDisabled()]).toEqual([nothing, true]);
    }
    await amount.fill('0.99');
    await refused(amount, 'Minimum withdrawal amount is ¥1');
    await amount.fill('60000.01');
    await refused(amount, 'Amount exceeds available balance');
    await amount.fill('50000.01');
    await refused(amount, 'Maximum withdrawal amount is ¥50,000');
    await amount.fill('50000');
    for (const { method, fields } of methods) {
      await sheet.getByText(method, { exact: true }).click();
      for (const [label, text] of Object.entries(fields)) {
        await sheet.getByLabel(label).fill('   ');
        await refused(sheet.getByLabel(label), `${label} is required`);
        await sheet.getByLabel(label).fill(text);
      }
    }
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    expect(await amount.inputValue()).toBe('');
    expect(await sheet.getByRole('alert').count()).toBe(0);
    expect(await withdrawalsOf(person)).toEqual([]);
    await close();
  });

  it('is cancelled by its owner while nobody has decided, after one more question', async () => {
    const { person, page, sheet, complaints, close } = await come(viewport, { yuan: 100 });
    await withdrawn(person, 30, 'wx-somebody');
    await page.goto('/dashboard');
    await page.getByText('¥70.00').waitFor();
    await page.getByRole('button', { name: /WeChat Pay.*¥30\.00/ }).click();
    const wish = sheet.getByRole('button', { name: 'Cancel withdrawal' });
    const question = page.getByRole('dialog', { name: 'Cancel this withdrawal?' });
    await wish.click();
    await question.getByText('¥30.00 goes back to your available balance.').waitFor();
    await question.getByRole('button', { name: 'Keep it' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await withdrawalsOf(person)).toMatchObject([{ status: 'pending' }]);
    await wish.click();
    await question.getByRole('button', { name: 'Cancel withdrawal' }).click();
    await sheet.getByText('Cancelled by user').waitFor();
    await wish.waitFor({ state: 'detached' });
    await sheet.getByRole('button', { name: 'Close' }).click();
    await page.getByText('¥100.00').waitFor();
    expect(await withdrawalsOf(person)).toMatchObject([{ status: 'rejected' }]);
    expect(await figuresOf(person)).toMatchObject({ availableWithdrawal: 100, totalWithdrawn: 0 });
    expect(complaints).toEqual([]);
    await close();
  });
});

describe.each(journeySizes)('withdrawals that are decided, on a %s', (_size, viewport) => {
  it('move before the eyes of their owner, and are found again by their state', async () => {
    const { person, page, sheet, complaints, close } = await come(viewport, { yuan: 100 });
    const [paid, turnedDown] = [await withdrawn(person, 40, 'wx-one'), await withdrawn(person, 25, 'wx-two')];
    const stream = page.waitForResponse('**/api/stream');
    await page.goto('/withdrawal-history');
    await stream;
    await page.getByRole('button', { name: /¥40\.00/ }).click();
    const timeline = sheet.getByRole('list', { name: 'Timeline' });
    await timeline.waitFor();
    // No reload: each step comes by the stream.
    const steps = ['Pending'];
    for (const status of ['approved', 'processing', 'completed']) {
      expect(await happened(timeline)).toEqual(steps);
      await house.decide(`/api/withdrawals/admin/${paid}`, { status });
      steps.push(status.charAt(0).toUpperCase() + status.slice(1));
      await eventually(async () => expect(await happened(timeline)).toEqual(steps));
    }
    await sheet.getByRole('button', { name: 'Copy reference' }).click();
    await sheet.getByText('Copied!').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(paid);
    await sheet.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: /¥25\.00.*Pending/ }).click();
    await timeline.waitFor();
    const reason = 'The account does not exist';
    await house.decide(`/api/withdrawals/admin/${turnedDown}`, { status: 'rejected', adminNotes: reason });
    await timeline.getByText(reason).waitFor();
    expect(await happened(timeline)).toEqual(['Pending', 'Rejected']);
    await sheet.getByRole('button', { name: 'Close' }).click();

    const filter = page.getByRole('group', { name: 'Filter by state' });
    const rows = page.getByRole('main').getByRole('button', { name: /WeChat Pay/ });
    const shows = (...amounts: RegExp[]) =>
      eventually(async () =>
        expect(await rows.allInnerTexts()).toEqual(amounts.map((amount) => expect.stringMatching(amount))),
      );
    await shows(/¥25\.00\s+Rejected/, /¥40\.00\s+Completed/);
    await filter.getByRole('button', { name: 'Approved' }).click();
    await page.getByText('No withdrawals in this state').waitFor();
    await filter.getByRole('button', { name: 'Rejected' }).click();
    await shows(/¥25\.00/);
    await page.waitForURL('**/withdrawal-history?status=rejected');
    await page.reload();
    await shows(/¥25\.00/);
    await filter.getByRole('button', { name: 'Completed' }).click();
    await shows(/¥40\.00/);
    expect(await figuresOf(person)).toMatchObject({ availableWithdrawal: 60, totalWithdrawn: 40 });
    expect(complaints).toEqual([]);
    await close();
  });
});

describe.each(journeySizes)('coins against yuan, on a %s', (_size, viewport) => {
  it('are bought at the price that is shown, and not for more than there is', async () => {
    const { person, page, sheet, complaints, close } = await come(viewport, { yuan: 100 });
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Quick actions' }).getByRole('link', { name: 'Buy' }).click();
    const coins = page.getByLabel('Coins', { exact: true });
    await coins.waitFor();
    await page.getByRole('button', { name: 'Buy', exact: true }).click();
    await page.getByText('Please enter a valid amount').waitFor();
    await coins.fill('50');
    await page.getByRole('button', { name: 'Buy 50.00' }).click();
    await page.getByText('Insufficient balance').waitFor();
    await page.getByRole('button', { name: '10', exact: true }).click();
    await page.getByText('¥72.60', { exact: true }).waitFor();
    await page.getByText('¥27.40', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Buy 10.00' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByText('Bought 10.00 coins for ¥72.60').waitFor();
    await sheet.getByText('+10.00 USDC').waitFor();
    expect(await happened(sheet.getByRole('list', { name: 'Timeline' }))).toEqual(['Completed']);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await page.goBack();
    await page.getByText('¥27.40', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    expect(await figuresOf(person)).toMatchObject({ coinsHeld: 10, availableWithdrawal: 27.4 });
    expect(complaints).toEqual([]);
    await close();
  });

  it('are sold all at once; where there is none, neither is sold nor withdrawn, and it is said', async () => {
    const { person, page, sheet, complaints, close } = await come(viewport, { coins: 50 });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByText('No funds available for withdrawal').waitFor();
    expect(await sheet.count()).toBe(0);
    await page.getByRole('button', { name: 'Sell', exact: true }).first().click();
    await page.getByText('Sell order placed successfully!').waitFor();
    await sheet.getByText('¥363.00', { exact: true }).waitFor();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByText('¥363.00', { exact: true }).first().waitFor();
    expect(await figuresOf(person)).toMatchObject({ coinsHeld: 0, availableWithdrawal: 363 });
    await page.getByRole('button', { name: 'Sell', exact: true }).last().click();
    await page.getByText('No coins available to sell').waitFor();
    const { transactions } = await ask(person, '/api/transactions?type=sell');
    expect(transactions).toHaveLength(1);
    expect(complaints).toEqual([]);
    await close();
  });
});

const outside = `0x${'ab'.repeat(20)}`;

async function sendOutside(page: Page, amount: string): Promise<void> {
  await page.goto('/send');
  await page.getByLabel('To', { exact: true }).fill(outside);
  await page.getByRole('radio', { name: /^Ethereum.*after approval/ }).check();
  await page.getByLabel('Amount (USDC)').fill(amount);
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByText('You send to this address for the first time.').waitFor();
  await page.getByText('After a review by an administrator', { exact: true }).waitFor();
  await page.getByRole('button', { name: `Send ${amount}.00` }).click();
  await page.waitForURL('**/dashboard');
  await page.getByText(`${amount}.00 USDC to ${outside} is waiting for approval`).waitFor();
}

/** No reload: each state comes by the stream. */
async function watchArriving(sheet: Locator): Promise<void> {
  await sheet.getByRole('progressbar', { name: 'Confirmations' }).waitFor();
  await sheet.getByRole('button', { name: 'Copy hash' }).waitFor();
  await nodeOf(house.platform, 1).rpc('anvil_mine', '0xc');
  await sheet.getByText('Completed', { exact: true }).waitFor();
}

describe.each(journeySizes)('coins to an address outside, on a %s', (_size, viewport) => {
  it.each([
    ['approved', 'completed', 'Approved', 75],
    ['rejected', 'failed', 'Failed', 100],
  ] as const)(
    'wait for an administrator; once %s, the receipt says so, and follows the coins on their chain',
    async (_what, status, word, left) => {
      const { person, page, sheet, complaints, close } = await come(viewport, { coins: 100 });
      await sendOutside(page, '25');
      expect(await figuresOf(person)).toMatchObject({ coinsHeld: 75 });
      const stream = page.waitForResponse('**/api/stream');
      await page.goto('/transactions');
      await stream;
      await page.getByRole('button', { name: /Sent to 0xabab…abab.*−25\.00 USDC.*Pending/i }).click();
      const timeline = sheet.getByRole('list', { name: 'Timeline' });
      await timeline.waitFor();
      expect(await happened(timeline)).toEqual(['Pending']);
      const { transactions } = await ask(person, '/api/transactions?type=send');
      const [sent] = transactions as { _id: string }[];
      const reason = 'Looked at by a person';
      await house.decide(`/api/admin/transactions/${sent?._id ?? ''}/status`, { status, reason });
      await eventually(async () => expect(await happened(timeline)).toEqual(['Pending', word]));
      // Only a refused user sees the reason.
      expect(await timeline.getByText(reason).count()).toBe(status === 'failed' ? 1 : 0);
      if (status === 'completed') await watchArriving(sheet);
      await sheet.getByRole('button', { name: 'Close' }).click();
      await page.goto('/wallet');
      await page.getByText(`${left}.00 USDC`, { exact: true }).first().waitFor();
      expect(await figuresOf(person)).toMatchObject({ coinsHeld: left });
      expect(complaints).toEqual([]);
      await close();
    },
  );
});
