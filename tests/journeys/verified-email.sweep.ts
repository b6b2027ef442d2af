import { expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import type { Page } from 'playwright-core';
import type { Account } from '../api.ts';
import { sizes } from '../browser.ts';
import { arriveSignedIn } from './arrive.ts';
import { openOwnHouse } from './house.ts';

const house = openOwnHouse({ VERIFIED_EMAIL: 'required' });

const withdraw = ({ token }: Account) =>
  house.api.call('POST', '/api/withdrawals', {
    token,
    body: { amount: 5, withdrawalMethod: 'wechat', accountInfo: { wechatId: 'wx-1' } },
  });

const mailedLinks = async ({ email }: Account): Promise<URL[]> =>
  (await house.platform.mails())
    .filter(({ to }) => to.includes(email))
    .flatMap(({ text }) => /https?:\/\/\S+verify-email\?token=\S+/.exec(text)?.[0] ?? [])
    .map((link) => new URL(link));

async function redeem(page: Page): Promise<void> {
  await page.goto('/rewards?tab=redeem');
  const confirm = page.getByRole('button', { name: 'Redeem 100 points' });
  // On a busy machine, a click while the page still loads has been lost.
  await eventually(async () => {
    if (await confirm.isVisible()) return;
    await page.getByRole('button', { name: 'Redeem ¥10.00' }).click({ timeout: 1_000 });
    await confirm.waitFor({ timeout: 2_000 });
  });
  await confirm.click();
}

it('points and ¥ leave once the mailed link was opened; until then the page says why, and sends another', async () => {
  const person = await house.api.register();
  await house.give(person, { points: 120, yuan: 20 });
  const { page, close } = await house.visit(sizes.phone);
  await arriveSignedIn(page, person);
  await redeem(page);
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Please confirm your email address first').waitFor();
  const { status, body } = await withdraw(person);
  expect([status, body.code]).toEqual([403, 'withdrawal.email_not_verified']);
  await sheet.getByRole('button', { name: 'Send another link' }).click();
  await sheet.getByText(/^A link is on its way/).waitFor();
  const link = await eventually(async () => {
    const links = await mailedLinks(person);
    expect(links).toHaveLength(2);
    return links[0];
  });
  await page.goto('/profile');
  const notice = page.getByText(/^Please confirm your email address: open the link/);
  await notice.waitFor();

  await page.goto(`${link?.pathname}${link?.search}`);
  await page.getByText('Your email address is confirmed.').waitFor();
  await page.goto('/profile');
  await page.getByText('Email confirmed').waitFor();
  expect(await notice.count()).toBe(0);
  await redeem(page);
  await page.getByText('Successfully redeemed 100 points!').waitFor();
  expect((await withdraw(person)).status).toBe(201);
  await close();
});
