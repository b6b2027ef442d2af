import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import type { Page } from 'playwright-core';
import { journeySizes, sizes } from '../browser.ts';
import { openHouse } from './house.ts';

const house = openHouse();

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
const dashboard = (page: Page) => page.waitForURL('**/dashboard');

describe.each(journeySizes)('coming in, on a %s', (_size, viewport) => {
  const come = () => house.visit(viewport);

  it('an invited friend registers, checks in once, and finds it so after a reload', async () => {
    const referrer = await house.api.register();
    const me = (await house.api.call('GET', '/api/user/me', { token: referrer.token })).body as {
      user: { invitationCode: string };
    };
    const { page, complaints, close } = await come();
    await page.goto(`/invite/${me.user.invitationCode}`);
    await page.waitForURL(`**/register?ref=${me.user.invitationCode}`);
    const name = `friend-${randomUUID().slice(0, 8)}`;
    await page.getByLabel('Username').fill(name);
    await page.getByLabel('Email').fill(`${name}@example.test`);
    await page.getByLabel('Password', { exact: true }).fill('a-good-password');
    await page.getByLabel('Confirm password', { exact: true }).fill('a-good-password');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await dashboard(page);
    await page.getByText(`Welcome, ${name}`).waitFor();
    await page.getByRole('button', { name: 'Check In' }).click();
    await page.getByText('Check-in successful! +50 points awarded.').waitFor();
    await page.reload();
    const signed = page.getByRole('button', { name: 'Signed' });
    await signed.waitFor();
    expect(await signed.isDisabled()).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  it('a deep link when signed out leads to sign-in and back to it', async () => {
    const { email, password } = await house.api.register();
    const { page, close } = await come();
    await page.goto('/profile?tab=security');
    await page.waitForURL('**/login*');
    await signIn(page, email, password);
    await page.waitForURL('**/profile?tab=security');
    await close();
  });
});

describe.each(journeySizes)('a forgotten password, on a %s', (_size, viewport) => {
  it('is set anew by mail, once', async () => {
    const { email } = await house.api.register();
    const { page, close } = await house.visit(viewport);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // The previous page has a field of the same name: wait for the new page.
    const send = page.getByRole('button', { name: 'Send reset link' });
    await send.waitFor();
    await page.getByLabel('Email').fill(email);
    await send.click();
    await page.getByText('Check your email').waitFor();
    const link = await eventually(async () => {
      const mail = (await house.platform.mails()).find(({ to }) => to.includes(email));
      const found = /https?:\/\/\S+reset-password\?token=\S+/.exec(mail?.text ?? '')?.[0];
      if (found === undefined) throw new Error('no mail yet');
      return new URL(found);
    });
    const reset = async (password: string) => {
      await page.goto(`${link.pathname}${link.search}`);
      await page.getByLabel('New password', { exact: true }).fill(password);
      await page.getByLabel('Confirm password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Reset password' }).click();
    };
    await reset('a-new-password');
    await page.getByText('Your new password is set.').waitFor();
    await reset('another-password');
    await page.getByRole('alert').waitFor();
    await page.goto('/login');
    await signIn(page, email, 'a-new-password');
    await dashboard(page);
    await close();
  });
});

describe('staying and leaving, on a phone', () => {
  const come = () => house.visit(sizes.phone);

  it('a wrong password is told above the form, and nothing typed is lost', async () => {
    const { email } = await house.api.register();
    const { page, close } = await come();
    await page.goto('/login');
    await signIn(page, email, 'not-the-password');
    await page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('not-the-password');
    await close();
  });

  it('language and theme outlive a reload', async () => {
    const { email, password } = await house.api.register();
    const { page, close } = await come();
    await page.goto('/login');
    await signIn(page, email, password);
    await dashboard(page);
    await page.goto('/settings');
    await page.getByText('简体中文', { exact: true }).click();
    await page.getByText('深色', { exact: true }).click();
    await page.reload();
    await page.getByRole('radio', { name: '深色' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
    const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(paper).toBe('rgb(16, 18, 20)');
    await close();
  });

  it('signing out forgets the session here and on the server', async () => {
    const { email, password } = await house.api.register();
    const { page, close } = await come();
    await page.goto('/login');
    await signIn(page, email, password);
    await dashboard(page);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await eventually(async () =>
      expect((await house.api.call('GET', '/api/user/me', { token: token ?? '' })).status).toBe(401),
    );
    await close();
  });

  it('a page that is not there says so and leads home', async () => {
    const { page, close } = await come();
    await page.goto('/no/such/page');
    await page.getByText('Page not found').waitFor();
    await page.getByRole('link', { name: 'Go Home' }).click();
    await page.waitForURL('**/login*');
    await close();
  });
});

describe('what somebody prefers, on a desktop', () => {
  const viewport = sizes.desktop;
  it('is the same in the next browser: hidden amounts, language and theme; no other key, no other cookie', async () => {
    const person = await house.api.register();
    await house.give(person, { yuan: 777 });
    const { page, context, close } = await house.visit(viewport);
    await page.goto('/login');
    await signIn(page, person.email, person.password);
    await page.getByText('¥777').first().waitFor();
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await page.getByRole('button', { name: 'Show amounts' }).waitFor();
    await page.goto('/settings');
    await page.getByText('简体中文', { exact: true }).click();
    await page.getByText('深色', { exact: true }).click();
    const remembered = async (): Promise<unknown> =>
      (await house.api.call('GET', '/api/user/settings', { token: person.token })).body.preferences;
    await eventually(async () =>
      expect(await remembered()).toEqual({ language: 'zh-CN', theme: 'dark', hideBalances: true }),
    );
    expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(['token', 'user']);
    const cookies = (await context.cookies()).map(({ name }) => name);
    expect(cookies.toSorted()).toEqual(['language', 'theme']);
    await close();

    const next = await house.visit(viewport);
    await next.context.clearCookies();
    await next.page.goto('/login');
    await signIn(next.page, person.email, person.password);
    await next.page.getByRole('button', { name: '显示金额' }).waitFor();
    await next.page.getByRole('heading', { name: '提现钱包' }).waitFor();
    expect(await next.page.getByText('777').count()).toBe(0);
    await next.page.locator('html[lang="zh-CN"][data-theme="dark"]').waitFor();
    await next.page.goto('/notifications');
    await next.page.getByText('••••').first().waitFor();
    expect(await next.page.getByText('777').count()).toBe(0);
    expect(next.complaints).toEqual([]);
    await next.close();
  });
});
