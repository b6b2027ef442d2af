import { expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import type { Page } from 'playwright-core';
import { openOwnHouse } from './house.ts';
import { manyReferrals, whileSlow } from './many-referrals.ts';
import { outside, peopleAt, tablet } from './portal-arrivals.ts';
import { atSecond, cutOff, exported, factsOf, goByMenu, rowsOf, searchFor } from './portal-rows.ts';

const house = openOwnHouse();
const { openPortal, asked, sender, coinsOf, inviter, referralOf, pointsOf, subsidise } = peopleAt(house);

const decided = (page: Page) => page.getByText('Transaction status updated successfully!').first();

it('transactions are found, approved and rejected with what moves, also where another was quicker, and saved', async () => {
  const { person, ids } = await sender(25, 5, 10);
  const [paid = '', back = '', taken = ''] = ids;
  const { page, complaints, close } = await openPortal('/admin/transactions');
  await rowsOf(page, person.username).first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type(person.username);
  await page.getByLabel('Status', { exact: true }).selectOption('Pending');
  await page.getByLabel('Type', { exact: true }).selectOption('Send');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('1–3 of 3').waitFor();
  expect(new URL(page.url()).search).toBe(`?search=${person.username}&type=send&status=pending`);

  await page.getByRole('button', { name: `Approve ${paid.slice(-8)}` }).click();
  const approval = page.getByRole('dialog', { name: 'Approve 1 transaction' });
  expect(await factsOf(approval)).toEqual({
    Sender: person.username,
    Status: 'Pending → Completed',
    Reserved: '25.00 USDC → 0',
    '25.00 USDC paid to': outside,
  });
  await approval.getByRole('button', { name: 'Approve 25.00 USDC' }).click();
  await decided(page).waitFor();
  await rowsOf(page, paid.slice(-8)).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: `Reject ${back.slice(-8)}` }).click();
  const rejection = page.getByRole('dialog', { name: 'Reject 1 transaction' });
  expect(await factsOf(rejection)).toMatchObject({
    Reserved: '5.00 USDC → 0',
    '5.00 USDC refunded to': person.username,
  });
  await rejection.getByLabel(/^Reason/).fill('An address of a sanctioned exchange');
  await rejection.getByRole('button', { name: 'Reject 5.00 USDC' }).click();
  await rowsOf(page, back.slice(-8)).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: `Approve ${taken.slice(-8)}` }).click();
  await approval.getByLabel(/^Reason/).fill('Looked over twice');
  await house.decide(`/api/admin/transactions/${taken}/status`, { status: 'failed' });
  await approval.getByRole('button', { name: 'Approve 10.00 USDC' }).click();
  await approval.getByText(/^Failed to update status: This transaction is already failed/).waitFor();
  expect(await approval.getByLabel(/^Reason/).inputValue()).toBe('Looked over twice');
  await page.getByText('No transactions found').waitFor();
  await page.keyboard.press('Escape');
  expect(await coinsOf(person)).toEqual({ coinsHeld: 75, coinsReserved: 0 });

  await page.getByLabel('Status', { exact: true }).selectOption('All statuses');
  await page.getByRole('button', { name: 'Apply' }).click();
  await rowsOf(page, back.slice(-8)).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('by admin · An address of a sanctioned exchange').waitFor();
  await page.keyboard.press('Escape');
  const { name, lines } = await exported(page);
  expect(name).toBe('tael-transactions.csv');
  expect(lines).toHaveLength(4);
  for (const id of ids) expect(lines.filter((line) => line.includes(id))).toHaveLength(1);
  expect(complaints).toEqual([]);
  await close();
}, 120_000);

it('referrals are approved, rejected and found decided; the points of an approved one arrive, once', async () => {
  const { person, names } = await inviter(3);
  const [first = '', second = '', third = ''] = names;
  const { page, complaints, close } = await openPortal('/admin/referrals');
  const tiles = page.locator('dl').first();
  await eventually(async () => expect(await factsOf(tiles)).toMatchObject({ Pending: '3' }));
  const before = await factsOf(tiles);
  await searchFor(page, person.username);
  await page.getByRole('button', { name: `Approve the referral of ${first}` }).click();
  const approval = page.getByRole('dialog', { name: 'Approve 1 referral' });
  expect(await factsOf(approval)).toMatchObject({
    'Referred user': first,
    Referrer: person.username,
    Status: 'Pending → Completed',
    'Credited to the referrer': '500 points',
  });
  await approval.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Referral approved successfully').waitFor();
  await rowsOf(page, first).getByText('Approved').waitFor();
  await eventually(async () => expect(await pointsOf(person)).toBe(500));

  await page.getByRole('button', { name: `Reject the referral of ${second}` }).click();
  const rejection = page.getByRole('dialog', { name: 'Reject 1 referral' });
  expect(await factsOf(rejection)).toMatchObject({ 'Credited to the referrer': '0 points' });
  await rejection.getByLabel(/^Reason/).fill('The same person');
  await rejection.getByRole('button', { name: 'Reject' }).click();
  await page.getByText('Referral rejected successfully').waitFor();
  await rowsOf(page, second).getByText('Rejected').waitFor();
  await rowsOf(page, second).click();
  await page.getByRole('list', { name: 'Timeline' }).getByText('The same person').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `Reject the referral of ${third}` }).click();
  await asked('POST', `/api/user/admin/verify-referral/${await referralOf(third)}`, house.admin.token, {
    action: 'approve',
  });
  await rejection.getByRole('button', { name: 'Reject' }).click();
  await rejection.getByText('This referral has already been settled').waitFor();
  await page.keyboard.press('Escape');
  await rowsOf(page, third).getByText('Approved').waitFor();
  await eventually(async () => expect(await pointsOf(person)).toBe(1000));
  expect(before).toMatchObject({ Pending: '3', 'Points distributed': '0' });
  await eventually(async () =>
    expect(await factsOf(tiles)).toMatchObject({
      ...{ Pending: '0', Approved: '2', Rejected: '1' },
      'Points distributed': '1,000',
    }),
  );
  expect(complaints).toEqual([]);
  await close();
}, 120_000);

it('referrals are rejected over all pages in parts and deleted by age until none is left; the test of the endpoints finds each', async () => {
  const { platform } = house;
  const [waiting, old] = [await house.api.register(), await house.api.register()];
  await manyReferrals(platform, waiting, { count: 203, status: 'pending', daysOld: 2 });
  await manyReferrals(platform, old, { count: 4_001, status: 'failed', daysOld: 40 });
  const { page, complaints, close } = await openPortal(`/admin/referrals?search=${waiting.username}`);
  await page.getByRole('checkbox', { name: 'Tick all rows of this page' }).check();
  await page.getByRole('button', { name: 'Tick all 203 of this filter' }).click();
  await page.getByText('203 ticked').waitFor();
  await page.getByLabel('Action for the ticked referrals').selectOption('Reject');
  await page.getByRole('button', { name: 'Run' }).click();
  await atSecond(page, '**/bulk-process-referrals', 'is lost');
  const asks = page.getByRole('dialog', { name: 'Reject 203 referrals' });
  expect(await factsOf(asks)).toMatchObject({ Referrer: '1 person' });
  await asks.getByRole('button', { name: 'Reject' }).click();
  const progress = page.getByRole('dialog', { name: 'Rejecting referrals' });
  await progress.getByText('Bulk action failed').waitFor();
  await progress.getByText('200 done, 3 left').waitFor();
  await progress.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('Bulk reject completed: 203 referrals processed').waitFor();

  const goOn = await atSecond(page, '**/bulk-delete-referrals', 'waits');
  await page.getByRole('button', { name: 'Bulk Delete' }).click();
  await whileSlow(platform, async () => {
    await page.getByRole('button', { name: 'Delete failed referrals older than 30 days' }).click();
    const deleting = page.getByRole('dialog', { name: 'Deleting referrals' });
    await deleting.getByText(/^[1-4],000 done, [\d,]+ left$/).waitFor();
  });
  goOn();
  await page.getByText('Deleted 4,001 failed referrals older than 30 days').waitFor();
  await searchFor(page, old.username);
  await page.getByText('No referrals found').waitFor();

  await page.getByText('Debug', { exact: true }).click();
  await page.getByRole('button', { name: 'Test Endpoints' }).click();
  const results = page.getByRole('list', { name: 'Results' });
  await results.getByText('/api/withdrawals/admin?status=all&limit=100').waitFor();
  const lines = await results.getByRole('listitem').allInnerTexts();
  expect(lines).toHaveLength(14);
  expect(lines.filter((line) => !/\b200$/.test(line))).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
}, 120_000);

it('the subsidy register shows a grant and a claw-back of what was spent, by day and in a file', async () => {
  const person = await house.api.register();
  await subsidise(person, 'add', 20, 'A day of outage');
  await asked('POST', '/api/withdrawals', person.token, {
    ...{ amount: 15, withdrawalMethod: 'wechat', accountInfo: { wechatId: 'wx-0123456' } },
  });
  await subsidise(person, 'subtract', 30, 'Granted to the wrong person');
  const { page, complaints, close } = await openPortal('/admin/cash-subsidy');
  await searchFor(page, person.username);
  await page.getByText('1–2 of 2').waitFor();
  expect(await factsOf(page.locator('dl').first())).toMatchObject({
    Granted: '¥20.002 entries',
    'Clawed back': '¥20.00',
    Shortfall: expect.stringContaining('¥15.00'),
    Net: '¥0.00',
  });
  const [back, grant] = await rowsOf(page, person.username).allInnerTexts();
  expect([back, grant]).toEqual([
    expect.stringMatching(/Subtract\s+-¥20\.00\s+¥15\.00\s+¥0\.00/),
    expect.stringMatching(/Add\s+\+¥20\.00\s+–\s+¥20\.00/),
  ]);
  await page.getByText('Clawed back', { exact: true }).last().click();
  await page.getByText('Clawed back by day').waitFor();
  await page.getByLabel('Operation').selectOption('Subtract');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('1–1 of 1').waitFor();
  await rowsOf(page, person.username).click();
  const drawer = page.getByRole('dialog', { name: person.username });
  await drawer.getByText('Granted to the wrong person').waitFor();
  expect(await factsOf(drawer)).toMatchObject({
    'Amount entered': '¥30.00',
    Change: '-¥20.00',
    'Available balance': '-¥5.00',
    Shortfall: '¥15.00',
    By: 'admin',
  });
  await page.keyboard.press('Escape');
  const { name, lines } = await exported(page);
  expect([name, lines.length]).toEqual(['tael-cash-subsidy.csv', 2]);
  expect(lines[1]).toContain('Granted to the wrong person');
  expect(complaints).toEqual([]);
  await close();
}, 60_000);

it('at 768 a transaction and a referral are decided and a subsidy is found, by the side menu', async () => {
  const { person, ids } = await sender(7);
  const { names } = await inviter(1);
  await subsidise(person, 'add', 3, 'A gift');
  const { page, complaints, close } = await openPortal('/admin', tablet);
  await goByMenu(page, 'Transactions');
  await searchFor(page, ids[0] ?? '');
  await page.getByRole('button', { name: /^Approve / }).click();
  await page.getByRole('button', { name: 'Approve 7.00 USDC' }).click();
  await decided(page).waitFor();
  await goByMenu(page, 'Referrals');
  await searchFor(page, names[0] ?? '');
  await page.getByRole('button', { name: `Approve the referral of ${names[0]}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Referral approved successfully').waitFor();
  await page.goto(`/admin/cash-subsidy?search=${person.username}`);
  await rowsOf(page, person.username).getByText('+¥3.00').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  expect(complaints).toEqual([]);
  await close();
}, 60_000);

it('where no answer comes it is said in the specified words, and the next try does what was asked for', async () => {
  const { person, ids } = await sender(1);
  const { page, complaints, close } = await openPortal(`/admin/transactions?search=${ids[0]}`);
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await page.getByRole('button', { name: /^Approve / }).click();
  const mendDecision = await cutOff(page, '**/api/admin/transactions/*/status');
  const approve = page.getByRole('button', { name: 'Approve 1.00 USDC' });
  await approve.click();
  await page.getByText('Failed to update transaction status').waitFor();
  await mendDecision();
  await approve.click();
  await decided(page).waitFor();
  expect(await coinsOf(person)).toEqual({ coinsHeld: 99, coinsReserved: 0 });

  const mendReferrals = await cutOff(page, '**/api/user/admin/referrals?*');
  await page.getByRole('link', { name: 'Referrals' }).click();
  await page.getByText('Network error: Failed to load referrals').waitFor();
  await mendReferrals();
  await tryAgain.click();
  await page.getByText(/^1–\d+ of \d+$/).waitFor();

  const mendSubsidy = await cutOff(page, '**/api/admin/cash-subsidy?*');
  await page.goto('/admin/cash-subsidy');
  await page.getByText('Failed to load data').waitFor();
  await mendSubsidy();
  await tryAgain.click();
  await page.getByText(/^1–\d+ of \d+$/).waitFor();

  const mendTasks = await cutOff(page, '**/api/tasks/run/*');
  await page.getByRole('link', { name: 'System Settings' }).click();
  await page.getByRole('tab', { name: 'Tasks' }).click();
  const run = page.getByRole('button', { name: 'Run Now: watch-ceilings' });
  await run.click();
  await page.getByText('Failed to run task watch-ceilings').waitFor();
  await mendTasks();
  await run.click();
  await page.getByText('Task watch-ceilings executed successfully!').waitFor();
  expect(complaints).toEqual([]);
  await close();
}, 60_000);
