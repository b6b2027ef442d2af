import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import type { Account } from '../api.ts';
import { sizes } from '../browser.ts';
import { arriveSignedIn, keepSession, signIn } from './arrive.ts';
import { openHouse } from './house.ts';

const house = openHouse();
let account: Account;
beforeAll(async () => {
  account = await house.api.register();
  await house.give(account, { coins: 100, yuan: 70, points: 40 });
});

const newToken = async () => String((await house.api.signIn(account.email, account.password)).body.token);
const offline = 'Backend server is offline. Please make sure your backend is running on port 5001.';

describe('a bad moment on a phone', () => {
  const viewport = sizes.phone;
  const come = () => house.visit(viewport);

  it('with the API away: the specified words, no action to press, the last figures with their age', async () => {
    const { page, complaints, close } = await come();
    await arriveSignedIn(page, account);
    await page.goto('/dashboard');
    await page.getByText('¥726.00').waitFor();
    await page.route('**/api/**', (route) => route.abort());
    await page.reload();
    await page.getByRole('alert').getByText(offline).waitFor();
    await page.getByText('¥726.00').waitFor();
    await page
      .getByText(/^As of /)
      .first()
      .waitFor();
    for (const name of ['Check In', 'Withdraw', 'Copy invite link', 'Sell']) {
      const buttons = await page.getByRole('button', { name, exact: true }).all();
      const canBePressed = await Promise.all(buttons.map((button) => button.isEnabled()));
      expect([name, buttons.length > 0, canBePressed.includes(true)]).toEqual([name, true, false]);
    }
    await page.unroute('**/api/**');
    await page.getByRole('alert').getByText(offline).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('with a 401 in the middle: back to where one was, and what was typed is still there', async () => {
    const token = await newToken();
    const { page, close } = await come();
    await arriveSignedIn(page, { ...account, token });
    await page.goto('/send');
    await page.getByLabel('To').fill('somebody-else');
    await page.getByLabel('Amount (USDC)').fill('12.5');
    await page.getByLabel('Description (optional)').fill('for the bicycle');
    await house.api.call('POST', '/api/auth/logout', { token });
    await page.waitForURL('**/login');
    await page.getByText('Session expired. Please log in again.').waitFor();
    await signIn(page, account);
    await page.waitForURL('**/send');
    expect(await page.getByLabel('To').inputValue()).toBe('somebody-else');
    expect(await page.getByLabel('Amount (USDC)').inputValue()).toBe('12.5');
    expect(await page.getByLabel('Description (optional)').inputValue()).toBe('for the bicycle');
    await close();
  });
});

describe('a session that ends over a form, on a desktop', () => {
  const viewport = sizes.desktop;
  const come = () => house.visit(viewport);

  it('over the withdrawal: the sheet is open again as it was left, and for nobody else', async () => {
    const token = await newToken();
    const { page, close } = await come();
    await arriveSignedIn(page, { ...account, token });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByLabel('Amount (¥)').fill('33');
    await page.getByLabel('Alipay account').fill('13800000000');
    await house.api.call('POST', '/api/auth/logout', { token });
    await page.waitForURL('**/login');
    await signIn(page, account);
    await page.getByRole('dialog').waitFor();
    expect(await page.getByLabel('Amount (¥)').inputValue()).toBe('33');
    expect(await page.getByLabel('Alipay account').inputValue()).toBe('13800000000');
    await house.api.call('POST', '/api/auth/logout', {
      token: (await page.evaluate(() => localStorage.getItem('token'))) ?? '',
    });
    await page.waitForURL('**/login');
    const other = await house.api.register();
    await signIn(page, other);
    await page.getByText(`Welcome, ${other.username}`).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await close();
  });

  it('over points to redeem: open again with what was typed', async () => {
    const { page, close } = await come();
    const token = await newToken();
    await arriveSignedIn(page, { ...account, token });
    await page.goto('/points');
    await page.getByRole('button', { name: '40 pts available' }).click();
    await page.getByLabel('Points', { exact: true }).fill('25');
    await house.api.call('POST', '/api/auth/logout', { token });
    await page.waitForURL('**/login');
    await signIn(page, account);
    await page.waitForURL('**/points');
    await page.getByText('¥2.50').waitFor();
    expect(await page.getByLabel('Points', { exact: true }).inputValue()).toBe('25');
    await close();
  });

  it('over a letter to support, which asks for no session: it stays where it is', async () => {
    const token = await newToken();
    const { page, close } = await come();
    await arriveSignedIn(page, { ...account, token });
    await page.goto('/help');
    await page.getByRole('button', { name: /^Live Chat/ }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('Where is my payout?');
    await house.api.call('POST', '/api/auth/logout', { token });
    await page.locator('nav').first().waitFor({ state: 'detached' });
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Where is my payout?');
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(account.email);
    await close();
  });
});

describe('what storage and clock tell wrongly, on a phone', () => {
  const viewport = sizes.phone;
  it.each([
    ['garbage', '\u0000{{{', 'undefined'],
    ['half a session', 'a-token', ''],
    [
      'a token that never was one',
      'x.y.z',
      '{"id":"1","username":"a","email":"b","role":"user","permissions":[]}',
    ],
  ])('%s in storage is a signed-out person, not a broken page', async (_what, token, user) => {
    const { page, complaints, close } = await house.visit(viewport);
    await page.goto('/terms');
    await keepSession(page, token, user);
    await page.goto('/dashboard');
    await page.waitForURL('**/login*');
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it.each([
    [-3, 'less than a minute ago'],
    [2, '2 days ago'],
  ])(
    'a clock that is %i days off signs in, checks in, and tells no time to come',
    async (days, shownTime) => {
      const person = await house.api.register();
      await house.give(person, { coins: 5 });
      const { page, complaints, close } = await house.visit(viewport);
      await page.clock.setSystemTime(Date.now() + days * 86_400_000);
      await page.goto('/login');
      await signIn(page, person);
      await page.getByRole('button', { name: 'Check In' }).click();
      await page.getByRole('button', { name: 'Signed' }).waitFor();
      const timesIn = async (path: string, there: string): Promise<(string | undefined)[]> => {
        await page.goto(path);
        const main = page.getByRole('main');
        await main.getByText(there).first().waitFor();
        const written = await main.innerText();
        const times = /less than a minute ago|\d+ \w+ ago|\bin \d+ (second|minute|hour|day)s?\b|tomorrow/gi;
        return [...new Set(written.match(times))];
      };
      expect(await timesIn('/notifications', 'You earned 50 points.')).toEqual([shownTime]);
      expect(await timesIn('/profile?tab=security', 'This device')).toEqual([shownTime]);
      expect(await timesIn('/transactions', 'Coins adjusted')).toEqual([]);
      expect(complaints).toEqual([]);
      await close();
    },
  );
});

describe('twice at once, on a desktop', () => {
  const viewport = sizes.desktop;
  it('a double click makes one account', async () => {
    const { page, close } = await house.visit(viewport);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/register')) sent.push(request.url());
    });
    await page.goto('/register');
    const name = `twice-${randomUUID().slice(0, 8)}`;
    await page.getByLabel('Username').fill(name);
    await page.getByLabel('Email').fill(`${name}@example.test`);
    await page.getByLabel('Password', { exact: true }).fill('a-good-password');
    await page.getByLabel('Confirm password', { exact: true }).fill('a-good-password');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create Account' }).dblclick();
    await page.waitForURL('**/dashboard');
    expect(sent).toHaveLength(1);
    await close();
  });

  it('signing out in one tab signs out the other, signing in as another shows the other', async () => {
    const next = await house.api.register();
    const { page, context, close } = await house.visit(viewport);
    await arriveSignedIn(page, await house.api.register());
    await page.goto('/dashboard');
    const other = await context.newPage();
    await other.goto('/settings');
    await other.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL('**/login*');
    await other.goto('/login');
    await signIn(other, next);
    await other.getByText(`Welcome, ${next.username}`).waitFor();
    await page.getByText(`Welcome, ${next.username}`).waitFor();
    await close();
  });

  it('what is checked in within one tab is checked in within the other', async () => {
    const person = await house.api.register();
    const { page, context, close } = await house.visit(viewport);
    await arriveSignedIn(page, person);
    const other = await context.newPage();
    await Promise.all([page.goto('/dashboard'), other.goto('/dashboard')]);
    await other.getByRole('button', { name: 'Check In' }).waitFor();
    await page.getByRole('button', { name: 'Check In' }).click();
    await other.getByRole('button', { name: 'Signed' }).waitFor();
    await eventually(async () => {
      const { body } = await house.api.call('GET', '/api/user/me', { token: person.token });
      expect(body).toMatchObject({ user: { points: 50 } });
    });
    await close();
  });
});
