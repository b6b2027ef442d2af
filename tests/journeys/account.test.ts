import { describe, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import type { Page } from 'playwright-core';
import type { Account } from '../api.ts';
import { journeySizes, sizes } from '../browser.ts';
import { arriveSignedIn, signIn } from './arrive.ts';
import { openHouse } from './house.ts';
import { errorAt } from './shown.ts';
import { wordsOf } from './words.ts';

const house = openHouse();

type Size = (typeof sizes)['phone'];

async function come(viewport: Size) {
  const person = await house.api.register();
  const visited = await house.visit(viewport);
  await arriveSignedIn(visited.page, person);
  return { person, sheet: visited.page.getByRole('dialog'), ...visited };
}

async function alsoElsewhere(person: Account, viewport: Size) {
  const visited = await house.visit(viewport);
  await visited.page.goto('/login');
  const stream = visited.page.waitForResponse('**/api/stream');
  await signIn(visited.page, person);
  await stream;
  return visited;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const ask = async ({ token }: Account, path: string) => (await house.api.call('GET', path, { token })).body;

describe('the profile, on a phone', () => {
  const viewport = sizes.phone;
  it('is changed and found so after a reload; what is wrong is told at its field and not kept', async () => {
    const { person, page, complaints, close } = await come(viewport);
    const typed = {
      'First name': '欧阳',
      'Last name': '李',
      'Phone number': '+86 138 0013 8000',
      'Date of birth': '1990-02-28',
      Country: 'China',
      City: 'Chengdu',
    };
    await page.goto('/profile');
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
    const phone = page.getByLabel('Phone number');
    await phone.fill('call me');
    await press(page, 'Save changes');
    await eventually(async () =>
      expect(await errorAt(phone)).toEqual(['Please enter a valid phone number', true]),
    );
    await phone.fill(typed['Phone number']);
    await press(page, 'Save changes');
    await page.getByText('Profile saved').waitFor();
    await page.reload();
    for (const [label, text] of Object.entries(typed))
      expect([label, await page.getByLabel(label).inputValue()]).toEqual([label, text]);
    expect(await ask(person, '/api/user/profile')).toMatchObject({
      profile: { firstName: '欧阳', lastName: '李', dateOfBirth: '1990-02-28', city: 'Chengdu' },
    });
    expect(complaints).toEqual([]);
    await close();
  });

  it('keeps the notifications that are switched on and off', async () => {
    const { person, page, complaints, close } = await come(viewport);
    await page.goto('/settings');
    await page.getByRole('main').getByRole('link', { name: 'Notifications' }).click();
    await page.waitForURL('**/profile?tab=notifications');
    const turn = async (name: string, to: boolean): Promise<void> => {
      const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
      const one = page.getByRole('switch', { name, exact: true });
      expect([name, await one.isChecked()]).toEqual([name, !to]);
      await one.click();
      expect((await saved).status()).toBe(200);
    };
    await page.getByRole('switch', { name: 'News' }).waitFor();
    await turn('By email', true);
    await turn('Points', false);
    await turn('News', true);
    await page.reload();
    await page.getByRole('switch', { name: 'News', checked: true }).waitFor();
    const off = page.getByRole('switch', { checked: false });
    expect(await off.count()).toBe(1);
    expect(await page.getByRole('switch', { name: 'By email' }).isChecked()).toBe(true);
    expect(await ask(person, '/api/user/settings')).toMatchObject({
      notifications: { email: true, points: false, news: true, security: true },
    });
    expect(complaints).toEqual([]);
    await close();
  });
});

describe.each(journeySizes)('the password, on a %s', (_size, viewport) => {
  it('is changed after its rules are kept; every other session ends, this one stays', async () => {
    const { person, page, close } = await come(viewport);
    const elsewhere = await alsoElsewhere(person, viewport);
    await page.goto('/profile?tab=security');
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const fill = async (current: string, next: string, confirm: string): Promise<void> => {
      await field('Current password').fill(current);
      await field('New password').fill(next);
      await field('Confirm new password').fill(confirm);
      await press(page, 'Update password');
    };
    const showsError = (label: string, words: string) =>
      eventually(async () => expect(await errorAt(field(label))).toEqual([words, true]));
    await field('Current password').waitFor();
    await fill('', '', '');
    await showsError('Current password', 'Current password is required');
    await fill(person.password, '', '');
    await showsError('New password', 'New password is required');
    await fill(person.password, 'short', 'short');
    await showsError('New password', 'Password must be at least 6 characters');
    await fill(person.password, 'Better-1', '');
    await showsError('Confirm new password', 'Please confirm your new password');
    await fill(person.password, 'Better-1', 'Better-2');
    await showsError('Confirm new password', 'Passwords do not match');
    await fill('not-the-password', 'Better-1', 'Better-1');
    await showsError('Current password', 'Current password is incorrect');
    expect(new URL(elsewhere.page.url()).pathname).toBe('/dashboard');

    await fill(person.password, 'Better-1', 'Better-1');
    await page.getByText('Password updated successfully!').waitFor();
    await elsewhere.page.waitForURL('**/login*');
    expect(await field('New password').inputValue()).toBe('');
    await page.reload();
    await field('Current password').waitFor();
    expect((await house.api.signIn(person.email, person.password)).status).toBe(401);
    expect((await house.api.signIn(person.email, 'Better-1')).status).toBe(200);
    await Promise.all([close(), elsewhere.close()]);
  });
});

it('a password is measured while it is typed', async () => {
  const { page, close } = await come(sizes.desktop);
  await page.goto('/profile?tab=security');
  const next = page.getByLabel('New password', { exact: true });
  for (const [typed, strength] of [
    ['abcde', 'Very Weak'],
    ['abcdef', 'Weak'],
    ['abcdefgh', 'Fair'],
    ['Abcdefgh', 'Good'],
    ['Abcdefg1', 'Strong'],
    ['Abcdef1!', 'Strong'],
    ['密码密码1!', 'Good'],
  ] as const) {
    await next.fill(typed);
    await page.getByRole('status').getByText(strength, { exact: true }).waitFor();
  }
  await close();
});

describe('sessions, on a desktop', () => {
  const viewport = sizes.desktop;
  it('elsewhere are ended from the list, one by one or all but this one', async () => {
    const { person, page, sheet, complaints, close } = await come(viewport);
    const elsewhere = await alsoElsewhere(person, viewport);
    await house.api.signIn(person.email, person.password);
    await page.goto('/profile?tab=security');
    const rows = page.getByRole('listitem').filter({ hasText: '127.0.0.1' });
    await eventually(async () => expect(await rows.count()).toBe(3));
    const own = rows.filter({ hasText: 'This device' });
    expect(await own.getByRole('button').count()).toBe(0);
    await rows
      .filter({ hasText: 'Chrome' })
      .getByRole('button', { name: /^Sign out/ })
      .click();
    await page.getByText('Signed out there').waitFor();
    await elsewhere.page.waitForURL('**/login*');
    await eventually(async () => expect(await rows.count()).toBe(2));
    await press(page, 'Sign out everywhere else');
    await sheet.getByText(/^Every device but this one is signed out/).waitFor();
    await sheet.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await eventually(async () => expect(await rows.count()).toBe(1));
    expect((await ask(person, '/api/user/sessions')).sessions).toMatchObject([{ current: true }]);
    expect(complaints).toEqual([]);
    await Promise.all([close(), elsewhere.close()]);
  });
});

describe.each(journeySizes)('payout accounts, on a %s', (_size, viewport) => {
  it('are saved masked, offered first when chosen so, and removed after one more question', async () => {
    const { person, page, sheet, complaints, close } = await come(viewport);
    await page.goto('/profile?tab=payment');
    await press(page, 'Add account');
    await sheet.getByText('Bank Transfer').click();
    await sheet.getByLabel('Bank name').fill('A Bank');
    await press(page, 'Save account');
    const number = sheet.getByLabel('Bank account');
    await eventually(async () => expect(await errorAt(number)).toEqual(['Bank account is required', true]));
    await number.fill('6222 0202 0011 2233');
    await sheet.getByLabel('Account holder name').fill('Li');
    await sheet.getByRole('checkbox', { name: 'Offer this one first' }).check();
    await press(page, 'Save account');
    await page.getByText('Account saved').waitFor();
    const row = page.getByRole('listitem').filter({ hasText: 'A Bank · **** 2233 · L***' });
    await row.getByText('Default').waitFor();
    await row.getByRole('button', { name: /^Remove Bank Transfer/ }).click();
    await press(page, 'Keep it');
    await sheet.waitFor({ state: 'detached' });
    expect((await ask(person, '/api/withdrawals/accounts')).accounts).toHaveLength(1);
    await row.getByRole('button', { name: /^Remove Bank Transfer/ }).click();
    await press(page, 'Remove');
    await page.getByText('Account removed').waitFor();
    await page.getByText('No payout accounts yet').waitFor();
    expect((await ask(person, '/api/withdrawals/accounts')).accounts).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});

const zh = wordsOf('zh-CN');

describe('language and theme, on a desktop', () => {
  const viewport = sizes.desktop;
  it('are kept by the account, and by this browser for who comes back', async () => {
    const { person, page, complaints, close } = await come(viewport);
    const worn = () =>
      page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme]);
    await page.goto('/settings');
    await page.getByText('简体中文', { exact: true }).click();
    await page.getByText(zh('app:theme.dark'), { exact: true }).click();
    await eventually(async () =>
      expect(await ask(person, '/api/user/settings')).toMatchObject({
        preferences: { language: 'zh-CN', theme: 'dark' },
      }),
    );
    await press(page, zh('settings:logOut'));
    await page.getByRole('button', { name: zh('sign-in:login.submit'), exact: true }).waitFor();
    expect(await worn()).toEqual(['zh-CN', 'dark']);
    await page.getByLabel(zh('sign-in:email')).fill(person.email);
    await page.getByLabel(zh('sign-in:password'), { exact: true }).fill(person.password);
    await press(page, zh('sign-in:login.submit'));
    await page.waitForURL('**/dashboard');
    await page.goto('/profile?tab=preferences');
    await page.getByRole('radio', { name: zh('app:theme.dark'), checked: true }).waitFor();
    expect(await worn()).toEqual(['zh-CN', 'dark']);
    expect(complaints).toEqual([]);
    await close();
  });
});
