import { describe, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import type { Page } from 'playwright-core';
import { sizes } from '../browser.ts';
import { whileSuspended } from '../faults/flows/killing.ts';
import { environmentOf } from '../replica.ts';
import { newStaff, signIn } from './arrive.ts';
import { openOwnHouse } from './house.ts';
import { publishPoison } from './poison.ts';
import { peopleAt, tablet } from './portal-arrivals.ts';
import { cutOff, factsOf, goByMenu, goByPalette, rowsOf, searchFor } from './portal-rows.ts';

const house = openOwnHouse();
const patience = { timeoutMs: 30_000 };
const { openPortal, asked, sender, coinsOf, inviter } = peopleAt(house);

const asAdmin = (method: string, path: string, body?: object) => asked(method, path, house.admin.token, body);
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

it('the security of the platform is seen and kept: what was done, who is signed in, who is throttled, who may do what', async () => {
  const person = await house.api.register();
  const may = ['users.read', 'audit.read'] as const;
  const moderator = await newStaff(house.api, house.admin, 'moderator', may);
  const guessed = await house.api.register();
  await Promise.all(Array.from({ length: 11 }, () => house.api.signIn(guessed.email, 'a-wrong-password')));
  await asAdmin('PUT', `/api/admin/users/${person.id}/status`, { status: 'locked' });
  await asAdmin('PUT', `/api/admin/users/${person.id}/status`, { status: 'active' });
  await house.api.signIn(person.email, person.password);
  const phone = await house.visit(sizes.phone);
  await phone.page.goto('/login');
  await signIn(phone.page, person);
  await phone.page.waitForURL('**/dashboard');

  const { page, complaints, close } = await openPortal('/admin/security');
  await page.getByLabel('Subject (kind or id)').fill(person.id);
  await page.keyboard.press('Enter');
  await page.getByText('1–2 of 2').waitFor();
  await rowsOf(page, person.username).last().click();
  const drawer = page.getByRole('dialog');
  expect(await factsOf(drawer)).toMatchObject({
    Actor: 'admin (Admin)',
    Subject: person.username,
    Status: '−Before:active+After:locked',
  });
  await page.keyboard.press('Escape');

  await tab(page, 'Sessions');
  await searchFor(page, person.username);
  await page.getByRole('button', { name: person.username }).click();
  await page.getByText(/^Chrome · Linux$/).waitFor();
  await page.getByRole('button', { name: 'End all' }).click();
  const asks = page.getByRole('dialog', { name: `End all sessions of ${person.username}?` });
  await asks.getByRole('button', { name: 'End all' }).click();
  await page.getByText('Signed in nowhere.').waitFor();
  await phone.page.waitForURL('**/login');
  await phone.page.getByText('Authentication failed. Please log in again.').waitFor();
  await phone.close();

  await tab(page, 'Throttles');
  await page
    .getByRole('listitem')
    .filter({ hasText: guessed.username })
    .getByText('Wrong passwords')
    .waitFor();
  await tab(page, 'Staff');
  await rowsOf(page, moderator.username).getByText('users.read, audit.read').waitFor();
  await rowsOf(page, 'admin').getByText('Everything').first().waitFor();
  expect(complaints).toEqual([]);
  await close();
}, 120_000);

it('an undecodable event is tried again at its desk, then given up with a reason that the register keeps', async () => {
  await publishPoison(house.platform);
  await eventually(
    async () => {
      expect(await asAdmin('GET', '/api/admin/dead-letters?service=points')).toMatchObject({ total: 1 });
    },
    { timeoutMs: 30_000 },
  );
  const { page, complaints, close } = await openPortal('/admin/security?view=letters');
  await page.getByLabel('Service').selectOption('points');
  await page.getByText('1–1 of 1').waitFor();
  await rowsOf(page, 'auth.UserCheckedIn.v1').click();
  const drawer = page.getByRole('dialog', { name: 'auth.UserCheckedIn.v1', exact: true });
  await drawer.getByText(/^Undecodable: /).waitFor();
  await drawer.getByRole('button', { name: 'Replay', exact: true }).click();
  await drawer.getByText('1 event failed again and stays here.').waitFor();
  await drawer.getByRole('button', { name: 'Discard' }).click();
  const asks = page.getByRole('dialog', { name: 'Discard auth.UserCheckedIn.v1?' });
  await asks.getByRole('button', { name: 'Discard' }).click();
  await asks.getByText('A reason is required').waitFor();
  await asks.getByLabel('Reason').fill('No check-in at all');
  await asks.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('Event discarded').waitFor();
  await page.getByText('No dead letters').waitFor();
  await tab(page, 'Audit log');
  await eventually(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    const row = rowsOf(page, 'Dead letter discarded').getByText('No check-in at all');
    await row.waitFor({ timeout: 1000 });
  });
  expect(complaints).toEqual([]);
  await close();
}, 120_000);

const announcement: Record<string, string> = {
  'Title in English': 'Repairs on Sunday',
  'Title in Chinese': '周日维护',
  'Text in English': 'From 2 to 3 in the morning.',
  'Text in Chinese': '凌晨两点到三点。',
};

it('the system is looked after: a service away, a task, a proof of the ledger, settings without secrets, an announcement', async () => {
  const person = await house.api.register();
  await asked('PUT', '/api/user/settings', person.token, { notifications: { news: true } });
  const { page, complaints, close } = await openPortal('/admin/system');
  const services = page.getByRole('table', { name: 'Services and replicas' });
  const points = services.getByRole('row').filter({ hasText: 'points' });
  await points.getByText('Healthy').waitFor();
  const rows = services.locator('tr[data-row]');
  const healthy = async (): Promise<number> => rows.filter({ hasText: 'Healthy' }).count();
  // A service that is slow once is shown as away until the next refresh.
  const refreshUntil = (count: number): Promise<void> =>
    eventually(
      async () => {
        if ((await healthy()) === count) return;
        await page.getByRole('button', { name: 'Refresh' }).click();
        throw new Error(`not ${count} healthy`);
      },
      { everyMs: 2_000 },
    );
  await refreshUntil(8);
  await whileSuspended(house.platform, ['services/points'], async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await points.getByText('Unavailable').waitFor();
    await page.getByText('Cannot be reached right now: points.').waitFor();
    await refreshUntil(7);
  });
  await refreshUntil(8);

  await tab(page, 'Tasks');
  await page.getByRole('button', { name: 'Run Now: score-referrals' }).click();
  await page.getByText('Task score-referrals executed successfully!').waitFor();
  await rowsOf(page, 'score-referrals').getByText('less than a minute ago').waitFor();

  await tab(page, 'Ledger');
  const proofs = page.getByRole('table', { name: 'Earlier proofs' }).locator('tr[data-row]');
  await page.getByRole('navigation', { name: 'Pages of Earlier proofs' }).waitFor();
  const before = await proofs.count();
  await page.getByRole('button', { name: 'Prove now' }).click();
  await page.getByText('The proof has started').waitFor();
  await proofs.nth(before).waitFor();
  expect(await proofs.filter({ hasText: 'Intact' }).count()).toBe(before + 1);

  await tab(page, 'Announcements');
  await page.getByRole('button', { name: 'New announcement' }).click();
  for (const [label, text] of Object.entries(announcement)) await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: 'Announce', exact: true }).click();
  await page.getByText('The announcement is on its way').waitFor();
  await page.getByText('Sent to everyone').waitFor();
  const bell = await asked('GET', '/api/user/notifications', person.token);
  expect(JSON.stringify(bell)).toContain('Repairs on Sunday');

  const answer = page.waitForResponse('**/system/configuration');
  await tab(page, 'Configuration');
  const secret = environmentOf(house.platform, 'services/wallet').RPC_KEY ?? '';
  expect(secret).toMatch(/.{16}/);
  await rowsOf(page, 'RPC_KEY').first().getByText('••••••••').waitFor();
  expect(await (await answer).text()).not.toContain(secret);
  await searchFor(page, 'log_level');
  await rowsOf(page, 'LOG_LEVEL').first().getByText('warn').waitFor();
  expect(complaints).toEqual([]);
  await close();
}, 120_000);

/** In the order of the palette and the side menu; the first eight are tabs. */
const pages = [
  ...['Dashboard', 'Points Management', 'User Management', 'Transactions', 'Referrals'],
  ...['Wallet Settings', 'Security', 'System Settings', 'Approvals', 'Withdrawals'],
  ...['Cash Subsidy', 'Verifications', 'Treasury'],
];

describe('the portal', () => {
  it('is gone through with the command palette; every window is named after its page and host; `?` lists the keys; Logout leads to /login', async () => {
    const boss = await newStaff(house.api, house.admin, 'admin', []);
    const { page, complaints, close } = await house.visit(sizes.desktop);
    await page.goto('/admin/login');
    await signIn(page, boss);
    await page.waitForURL('**/admin');
    await page.goto('/admin/cash-subsidy');
    const { host } = new URL(house.platform.url);
    await page.getByRole('heading', { name: 'Cash Subsidy' }).waitFor();
    for (const label of pages) {
      await goByPalette(page, label);
      await eventually(async () => expect(await page.title()).toBe(`${label} · ${host}`), patience);
    }
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.waitFor();
    expect(await factsOf(keys)).toMatchObject({
      'Open the command palette': 'Ctrl K',
      'List these keys': '?',
      'Search the list': '/',
      'Move down and up': 'jk',
    });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByText(boss.email).waitFor();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(complaints).toEqual([]);
    await close();
  }, 60_000);

  it('has its tabs in a side menu at 768 and on a phone, from where security and the system are reached', async () => {
    const { page, complaints, close } = await openPortal('/admin', tablet);
    for (const size of [sizes.phone, tablet]) {
      await page.setViewportSize(size);
      await page.getByRole('button', { name: 'Menu' }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      expect(await menu.getByRole('link').allInnerTexts()).toEqual(pages);
      expect(await menu.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page');
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'hidden' });
    }
    await goByMenu(page, 'Security');
    await rowsOf(page, 'admin').first().click();
    await page.getByRole('dialog').getByText('Before and after').waitFor();
    await page.keyboard.press('Escape');
    await goByMenu(page, 'System Settings');
    await tab(page, 'Tasks');
    await page.getByRole('button', { name: 'Run Now: watch-ceilings' }).click();
    await page.getByText('Task watch-ceilings executed successfully!').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  }, 60_000);
});

it('a moderator sees what the permissions allow and a clear page for the rest; what was begun is refused once the role is gone', async () => {
  const { person, ids } = await sender(2);
  const { names } = await inviter(1);
  const may = ['transactions.read', 'transactions.decide', 'referrals.read'] as const;
  const moderator = await newStaff(house.api, house.admin, 'moderator', may);
  const { page, close } = await house.visit(sizes.desktop);
  await page.goto('/admin/login');
  const mend = await cutOff(page, '**/api/auth/login');
  await signIn(page, moderator);
  await page.getByText('An unexpected error occurred').waitFor();
  await mend();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/admin');
  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await eventually(async () =>
    expect(await tabs.allInnerTexts()).toEqual(['Dashboard', 'Transactions', 'Referrals', 'Security']),
  );
  await tabs.filter({ hasText: 'Referrals' }).click();
  await rowsOf(page, names[0] ?? '').waitFor();
  for (const name of [/^Approve/, /^Reject/, 'Run', 'Bulk Delete'])
    expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0]);
  await page.goto('/admin/system');
  await page.getByText('Access Denied, you do not have administrator privileges').waitFor();
  await page.getByText(/^System Settings needs the permission system.read\./).waitFor();
  expect(await page.title()).toMatch(/^Access Denied · /);

  await tabs.filter({ hasText: 'Transactions' }).click();
  await page.getByRole('button', { name: `Approve ${ids[0]?.slice(-8)}` }).click();
  await page.getByRole('dialog').getByText('2.00 USDC paid to').waitFor();
  await asked('PUT', `/api/admin/users/${moderator.id}/role`, house.admin.token, { role: 'user' });
  await page.waitForURL('**/admin/login');
  expect(await coinsOf(person)).toEqual({ coinsHeld: 98, coinsReserved: 2 });
  await close();
}, 60_000);
