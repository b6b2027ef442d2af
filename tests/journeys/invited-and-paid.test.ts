import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import type { Page } from 'playwright-core';
import type { Account } from '../api.ts';
import { axeFindings, journeySizes, sizes } from '../browser.ts';
import { arriveSignedIn } from './arrive.ts';
import { openHouse } from './house.ts';

const house = openHouse();

async function registerAt(page: Page, link: string): Promise<string> {
  // 40 characters, the longest name.
  const name = `friend-${randomUUID().slice(0, 33)}`;
  await page.goto(link);
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill(`${name}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill('a-good-password');
  await page.getByLabel('Confirm password', { exact: true }).fill('a-good-password');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/dashboard');
  return name;
}

async function approve(referrer: Account): Promise<void> {
  const { body } = await house.api.call('GET', '/api/user/pending-referrals', { token: referrer.token });
  const [pending] = (body as { pendingReferrals: { _id: string }[] }).pendingReferrals;
  const decided = await house.api.call('POST', `/api/user/admin/verify-referral/${pending?._id ?? ''}`, {
    token: house.admin.token,
    body: { action: 'approve' },
  });
  expect(decided.status).toBe(200);
}

const stat = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd');

describe.each(journeySizes)('an invitation, on a %s', (_size, viewport) => {
  it('a friend registers through the link, an administrator approves, and the referrer is paid in ¥', async () => {
    const referrer = await house.api.register();
    const { page, complaints, close } = await house.visit(viewport);
    await arriveSignedIn(page, referrer);
    await page.goto('/invite');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Referral link copied to clipboard!').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());

    const friend = await house.visit(viewport);
    const name = await registerAt(friend.page, link);
    await friend.close();

    // No reload: updates come by the stream.
    await page.getByText(name).first().waitFor();
    await eventually(async () => expect(await stat(page, 'Total Referrals').textContent()).toBe('1'));
    expect(await stat(page, 'Points Earned').textContent()).toBe('0');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await approve(referrer);
    await eventually(async () => expect(await stat(page, 'Points Earned').textContent()).toBe('500'));
    await page.getByText('Nothing is waiting right now.').waitFor();

    await page.goto('/points?tab=history');
    await page.getByText('Referral bonus').waitFor();
    await page.getByRole('tab', { name: 'Overview' }).click();
    await page.getByRole('button', { name: '500 pts available' }).click();
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByText('¥50.00').first().waitFor();
    await page.getByRole('button', { name: 'Redeem 500 points' }).dblclick();
    const receipt = page.getByRole('dialog');
    await receipt.getByText('Completed').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await receipt.getByRole('button', { name: 'Close' }).click();

    await page.goto('/dashboard');
    const wallet = page.locator('section').filter({ hasText: 'Withdrawal wallet' });
    await wallet.getByText('¥50').first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  }, 60_000);
});

describe.each(journeySizes)('points, on a %s', (_size, viewport) => {
  it('a check-in counts live in points, in history and in the task', async () => {
    const person = await house.api.register();
    const { page, complaints, close } = await house.visit(viewport);
    await arriveSignedIn(page, person);
    await page.goto('/points');
    await page.getByText('No points available').waitFor();
    const checkedIn = await house.api.call('POST', '/api/user/checkin', { token: person.token });
    expect(checkedIn.status).toBe(200);
    await page.getByRole('button', { name: '50 pts available' }).waitFor();
    await page.getByText('1 of 7').waitFor();
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText('Daily check-in bonus').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('a reward is redeemed with the keyboard alone', async () => {
    const person = await house.api.register();
    await house.give(person, { points: 120 });
    const { page, complaints, close } = await house.visit(viewport);
    await arriveSignedIn(page, person);
    await page.goto('/rewards?tab=redeem');
    const reward = page.getByRole('button', { name: 'Redeem ¥10.00' });
    await reward.waitFor();
    await page.getByRole('tab', { name: 'Redeem' }).focus();
    await tabTo(page, 'Redeem ¥10.00');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, 'Redeem 100 points');
    await page.keyboard.press('Enter');
    await page.getByText('Successfully redeemed 100 points!').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '480 more points needed' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

it('a saved payout account is offered when withdrawing', async () => {
  const person = await house.api.register();
  await house.give(person, { yuan: 80 });
  const { page, complaints, close } = await house.visit(sizes.desktop);
  await arriveSignedIn(page, person);
  await page.goto('/profile?tab=payment');
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByText('WeChat Pay').click();
  await page.getByLabel('WeChat ID').fill('somebody-here');
  await page.getByRole('button', { name: 'Save account' }).click();
  await page.getByText('so****re').waitFor();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByLabel('Amount (¥)').fill('80');
  await page.getByRole('radio', { name: 'WeChat Pay so****re' }).click();
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await page.getByRole('dialog').getByText('so****re').waitFor();
  await page.getByRole('button', { name: 'Withdraw ¥80.00' }).click();
  await page.getByRole('list', { name: 'Timeline' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

const shares = ['WhatsApp', 'Telegram', 'Facebook', 'Twitter'];

describe('inviting, on a phone', () => {
  const viewport = sizes.phone;
  it('hands code and link to each of the five, in a page of theirs', async () => {
    const person = await house.api.register();
    const { page, context, complaints, close } = await house.visit(viewport);
    await arriveSignedIn(page, person);
    const opened: URL[] = [];
    await context.route(/^https:/, (route) => {
      opened.push(new URL(route.request().url()));
      return route.fulfill({ contentType: 'text/html', body: 'theirs' });
    });
    const { body } = await house.api.call('GET', '/api/user/me', { token: person.token });
    const { invitationCode } = body.user as { invitationCode: string };
    const link = `${house.platform.url}/invite/${invitationCode}`;
    await page.goto('/invite');
    for (const name of shares) {
      const [theirs] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('link', { name, exact: true }).click(),
      ]);
      await theirs.waitForLoadState();
      expect([name, await theirs.evaluate(() => window.opener === null)]).toEqual([name, true]);
      await theirs.close();
    }
    expect(opened.map(({ host }) => host.replace('www.', ''))).toEqual([
      'wa.me',
      't.me',
      'facebook.com',
      'twitter.com',
    ]);
    const mail = await page.getByRole('link', { name: 'Email', exact: true }).getAttribute('href');
    expect(mail).toMatch(/^mailto:\?/);
    for (const { searchParams } of [...opened, new URL(mail ?? '')]) {
      const queryText = [...searchParams.values()].join(' ');
      expect(queryText).toContain(link);
      expect(queryText).toContain(`code ${invitationCode}`);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  it('can be tried at /test-referral, signed out and signed in', async () => {
    const { page, complaints, close } = await house.visit(viewport);
    await page.goto('/test-referral?ref=ABC123');
    await page.getByText('ABC123').waitFor();
    await page.getByText('Connected', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Test referral API' }).click();
    await page.getByRole('alert').getByText('Please login first to test referral API').waitFor();
    await page.getByRole('button', { name: 'Generate test link' }).click();
    const made = page.getByRole('link', { name: /^\/register\?ref=TEST[A-Z0-9]{6}$/ });
    const first = await made.textContent();
    await page.getByRole('button', { name: 'Generate test link' }).click();
    await eventually(async () => expect(await made.textContent()).not.toBe(first));
    const code = (await made.textContent())?.slice('/register?ref='.length) ?? '';
    await made.click();
    await page.waitForURL(`**/register?ref=${code}`);
    await page.getByText(code).waitFor();

    const person = await house.api.register();
    await arriveSignedIn(page, person);
    await page.goto('/test-referral');
    await page.getByText('None in this address').waitFor();
    await page.getByRole('button', { name: 'Test referral API' }).click();
    const answer = await page.getByLabel('Answer of the referral API').textContent();
    expect(JSON.parse(answer ?? '')).toMatchObject({ totalReferrals: 0, referralTier: 'Bronze' });
    expect(complaints).toEqual([]);
    await close();
  });
});

async function tabTo(page: Page, name: string): Promise<void> {
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
  for (let presses = 0; presses < 40 && (await focused()) !== name; presses += 1) {
    await page.keyboard.press('Tab');
  }
  expect(await focused()).toBe(name);
}
