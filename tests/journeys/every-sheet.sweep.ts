import { beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Account } from '../api.ts';
import { sizes } from '../browser.ts';
import { arriveSignedIn } from './arrive.ts';
import { openHouse } from './house.ts';
import { axeIn, overflows, settled } from './look.ts';
import { languages, wordsOf, type Language, type Words } from './words.ts';

const house = openHouse();

let person: Account;
let payee: Account;
const made = { waiting: '', rejected: '', sent: '', outside: '' };

beforeAll(async () => {
  [person, payee] = [await house.api.register(), await house.api.register()];
  await house.give(person, { coins: 100, yuan: 300, points: 500 });
  const call = async (path: string, body: object): Promise<Record<string, { _id: string }>> => {
    const answered = await house.api.call('POST', path, { token: person.token, body });
    if (answered.status >= 400) throw new Error(`${path}: ${JSON.stringify(answered.body)}`);
    return answered.body as Record<string, { _id: string }>;
  };
  const withdraw = async (amount: number): Promise<string> => {
    const order = { amount, withdrawalMethod: 'wechat', accountInfo: { wechatId: 'somebody-here' } };
    return (await call('/api/withdrawals', order)).withdrawal?._id ?? '';
  };
  const send = async (to: string, amount: number): Promise<string> =>
    (await call('/api/transactions', { to, amount, type: 'send', description: 'Tea' })).transaction?._id ??
    '';
  made.sent = await send(payee.username, 5);
  made.outside = await send(`0x${'ab'.repeat(20)}`, 3);
  made.waiting = await withdraw(20);
  made.rejected = await withdraw(10);
  await house.decide(`/api/withdrawals/admin/${made.rejected}`, {
    status: 'rejected',
    adminNotes: 'The account does not exist',
  });
  await call('/api/wallet/card', {});
  await call('/api/wallet/card/top-up', { amount: 50 });
  const accountInfo = { bankName: 'A Bank', bankAccount: '6222020200112233', accountHolder: 'Somebody' };
  await call('/api/withdrawals/accounts', { withdrawalMethod: 'bank', accountInfo, isDefault: true });
  await call('/api/points/redeem', { points: 100 });
  await house.api.signIn(person.email, person.password);
});

interface Room {
  page: Page;
  t: Words;
  enter: (path: string) => Promise<void>;
  press: (name: string) => Promise<void>;
  look: (what: string) => Promise<void>;
}

async function withdrawing({ page, t, enter, press, look }: Room): Promise<void> {
  await enter('/dashboard');
  await press(t('dashboard:actions.withdraw'));
  const amount = page.getByLabel(t('withdrawals:request.amount'));
  await amount.fill('0.5');
  await page.getByText(t('withdrawals:accounts.another'), { exact: true }).click();
  await press(t('withdrawals:request.submit'));
  await page.getByText(t('withdrawals:rules.minimum')).waitFor();
  await look('withdraw, with a problem');
  await amount.fill('20');
  await page.getByText('A Bank').click();
  await press(t('withdrawals:request.submit'));
  await page.getByText(t('withdrawals:request.reviewLead')).waitFor();
  await look('review of a withdrawal');
}

async function receipts({ page, t, enter, look }: Room): Promise<void> {
  const timeline = page.getByRole('list', { name: t('withdrawals:receipt.timeline') });
  await enter(`/withdrawal-history?id=${made.rejected}`);
  await timeline.waitFor();
  await look('receipt of a rejected withdrawal');
  await enter(`/withdrawal-history?id=${made.waiting}`);
  await page.getByRole('button', { name: t('withdrawals:cancel.button') }).click();
  await page.getByRole('dialog', { name: t('withdrawals:cancel.title') }).waitFor();
  await look('cancel a withdrawal?');
  for (const id of [made.sent, made.outside]) {
    await enter(`/transactions?id=${id}`);
    await page.getByRole('list', { name: t('transactions:receipt.timeline') }).waitFor();
    await look('receipt of a transaction');
  }
  await enter('/points?tab=history');
  await page.getByRole('tabpanel').getByRole('listitem').getByRole('button').first().click();
  await page.getByRole('list', { name: t('points:receipt.timeline') }).waitFor();
  await look('receipt of a redemption');
}

async function sendingAndRedeeming({ page, t, enter, press, look }: Room): Promise<void> {
  await enter(`/send?address=${payee.username}&amount=2`);
  await press(t('send:review'));
  await page.getByRole('button', { name: t('send:confirm', { amount: '2.00' }) }).waitFor();
  await look('review of a sending');
  await enter('/points');
  await page.getByRole('button', { name: t('points:pointsAvailable', { n: '400' }) }).click();
  await page.getByLabel(t('points:redeem.points'), { exact: true }).fill('5');
  await press(t('points:redeem.review'));
  await page.getByText(t('points:redeem.rules.least')).waitFor();
  await look('redeem, with a problem');
  await page.getByLabel(t('points:redeem.points'), { exact: true }).fill('50');
  await press(t('points:redeem.review'));
  await page.getByText(t('points:redeem.reviewLead')).waitFor();
  await look('review of a redemption');
}

async function card({ page, t, enter, press, look }: Room): Promise<void> {
  const sheet = page.getByRole('dialog');
  await enter('/card');
  await press(t('card:topUp'));
  await sheet.getByLabel(t('card:move.amount')).fill('9999');
  await sheet.getByRole('button', { name: t('card:move.topUpAmount', { amount: '¥9,999.00' }) }).click();
  await sheet.getByText(t('card:move.rules.short')).waitFor();
  await look('top up, with a problem');
  await enter('/card');
  await press(t('card:unload'));
  await sheet.getByLabel(t('card:move.amount')).fill('5');
  await look('take off');
  await enter('/card');
  await press(t('card:reveal.show'));
  await sheet.getByLabel(t('card:reveal.password'), { exact: true }).fill('not-the-password');
  await sheet.getByRole('button', { name: t('card:reveal.show') }).click();
  await sheet.getByRole('alert').waitFor();
  await look('show the number, refused');
}

async function profile({ page, t, enter, press, look }: Room): Promise<void> {
  const sheet = page.getByRole('dialog');
  await enter('/profile?tab=payment');
  await press(t('profile:payment.add'));
  await press(t('profile:payment.save'));
  await page.getByText(t('withdrawals:rules.alipayAccount')).waitFor();
  await look('a new account, with a problem');
  await enter('/profile?tab=payment');
  await page.getByRole('button', { name: t('profile:payment.remove') }).click();
  await sheet.getByText(t('profile:payment.removeTitle')).waitFor();
  await look('remove an account?');
  await enter('/profile?tab=security');
  await press(t('profile:sessions.endOthers'));
  await sheet.getByText(t('profile:sessions.endOthersTitle')).waitFor();
  await look('sign out everywhere else?');
}

async function elsewhere({ page, t, enter, press, look }: Room): Promise<void> {
  const sheet = page.getByRole('dialog');
  await enter('/stocks');
  await press(t('stocks:trade.buyNamed', { name: t('stocks:names.JADE') }));
  await sheet.getByLabel(t('stocks:trade.shares'), { exact: true }).fill('0');
  await sheet.locator('[type=submit]').click();
  await sheet.getByText(t('stocks:trade.noShares')).waitFor();
  await look('a trade on paper, with a problem');
  await enter('/help');
  await page.getByRole('button', { name: t('help:contact.chat') }).click();
  await sheet.locator('[type=submit]').click();
  await sheet.getByRole('alert').first().waitFor();
  await look('a letter to support, with a problem');
}

async function badMoments({ page, t, enter, look }: Room): Promise<void> {
  const busy = { message: 'The service is busy. Please try again shortly.', code: 'edge.busy' };
  await page.route('**/api/transactions?*', (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '60' }, json: busy }),
  );
  await enter('/transactions');
  await page.getByRole('button', { name: t('app:retry') }).waitFor();
  await look('a list that could not be read');
  await enter('/dashboard');
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await page.getByRole('alert').getByText(t('app:offline')).waitFor();
  await look('without the API');
}

async function visitAllSheets(language: Language): Promise<string[]> {
  const { page, complaints, close } = await house.visit(sizes.phone, { language });
  await arriveSignedIn(page, person);
  const found: string[] = [];
  const room: Room = {
    page,
    t: wordsOf(language),
    enter: async (path) => {
      await page.setViewportSize(sizes.phone);
      await page.goto(path);
      await settled(page);
    },
    press: (name) => page.getByRole('button', { name, exact: true }).first().click(),
    look: async (what) => {
      found.push(...(await overflows(page, what)), ...(await axeIn(language, page, what)));
    },
  };
  for (const visit of [withdrawing, receipts, sendingAndRedeeming, card, profile, elsewhere, badMoments])
    await visit(room);
  await close();
  return [...found, ...complaints].map((one) => `${language} ${one}`);
}

it('every sheet, review, question and receipt in both languages: nothing for axe, light or dark, no wider than its window', async () => {
  expect((await Promise.all(languages.map(visitAllSheets))).flat()).toEqual([]);
}, 900_000);
