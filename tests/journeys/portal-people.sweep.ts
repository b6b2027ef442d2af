import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { sizes } from '../browser.ts';
import { whileSuspended } from '../faults/flows/killing.ts';
import { newStaff } from './arrive.ts';
import { enterPortal, press, rowOf, rowWith, toTab, waitForText } from './at-portal.ts';
import { openOwnHouse } from './house.ts';
import { addToPointsOfAll, exported, listPeople } from './listed-people.ts';
import { overflows } from './look.ts';

const house = openOwnHouse();
const atOnce = Number(process.env.BULK ?? 40);
const newMark = (): string => `q${randomUUID().slice(0, 8)}`;

const figure = (page: Page, name: string): Promise<string> =>
  page.locator(`dt:text-is("${name}") + dd > span`).first().innerText();

describe('home', () => {
  it('shows what was made, however much, what waits, and what a task that is run there came to', async () => {
    const [one, other] = [await house.api.register(), await house.api.register()];
    await house.give(one, { coins: 100, points: 1234 });
    await house.give(other, { yuan: 75 });
    const send = { to: other.username, amount: 40 };
    await house.api.call('POST', '/api/transactions', { token: one.token, body: send });
    const payout = { amount: 5, withdrawalMethod: 'wechat', accountInfo: { wechatId: 'wx' } };
    await house.api.call('POST', '/api/withdrawals', { token: other.token, body: payout });

    const { page, complaints, close } = await house.visit(sizes.desktop);
    await enterPortal(page, house.admin, '/admin');
    await waitForText(page, '1 waiting');
    const names = ['Total users', 'Active users', 'Total volume', 'Total points', 'Total balance'];
    await waitForText(page, 'Total users');
    // ¥1,091.40: 100 coins at ¥7.26, ¥75.00, and 40 coins sent. The payout is not completed yet.
    expect(await Promise.all(names.map((name) => figure(page, name)))).toEqual([
      ...['3', '3', '¥1,091.40', '1,234', '100.00'],
    ]);
    await addToPointsOfAll(house.platform, 2n ** 53n);
    await press(page, 'Refresh');
    await waitForText(page, (2n ** 53n + 1234n).toLocaleString('en'));
    await addToPointsOfAll(house.platform, -(2n ** 53n));

    const task = page.getByRole('listitem').filter({ hasText: 'reconcile-ledger' });
    await press(task, /^Run Now/);
    await waitForText(page, 'Task reconcile-ledger executed successfully!');
    await task.getByText(/^Last run .* · \d+ postings, 3 accounts: intact$/).waitFor();

    for (const [action, title] of [
      ['Review transactions', 'Transactions'],
      ['Manage points', 'Points Management'],
      ['Payout queue', 'Withdrawals'],
    ] as const) {
      await page.getByRole('link', { name: action }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await toTab(page, 'Dashboard');
    }
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('names', () => {
  it('of any kind are text, in a link with filters that are gone, in the drawer, the cards and the file', async () => {
    const mark = newMark();
    const names = [
      `<b id=loose>${mark}</b>`,
      `\u202e${mark} moc\u2066`,
      `שלום ${mark}`,
      mark + 'W'.repeat(40 - mark.length),
      ...['=1+1', '+', '-', '@'].map((first) => first + mark),
    ];
    await listPeople(house.platform, mark, names);
    const { page, complaints, close } = await house.visit(sizes.desktop);
    const gone = 'status=frozen&level=Diamond&role=ghost&sort=fame&page=7';
    await enterPortal(page, house.admin, `/admin/users?search=${mark}&${gone}`);
    await waitForText(page, `1–${names.length} of ${names.length}`);
    const shown = await page.locator('tr[data-row] td:nth-child(2) bdi').allInnerTexts();
    expect(new Set(shown)).toEqual(new Set(names));
    const rows = (await exported(page)).map((line) => line.split(',')[1]);
    expect(new Set(rows)).toEqual(new Set(names.map((name) => (/^[=+\-@]/.test(name) ? `'${name}` : name))));

    const amiss = await overflows(page, 'the table', [1280, 768]);
    await page.setViewportSize(sizes.desktop);
    for (const name of names.slice(0, 4)) {
      await rowOf(page, name).locator('td').nth(1).click();
      await page.getByRole('dialog').locator('h2 bdi').getByText(name, { exact: true }).waitFor();
    }
    amiss.push(...(await overflows(page, 'the drawer', [1280, 768])));
    await page.keyboard.press('Escape');
    await press(page, 'Grid');
    await page.locator('main li').first().waitFor();
    amiss.push(...(await overflows(page, 'the cards', [1280, 768])));
    expect([...amiss, ...complaints]).toEqual([]);
    expect(await page.locator('#loose').count()).toBe(0);
    await close();
  });
});

describe('all of a filter', () => {
  it('is suspended but for the administrator and those who are gone meanwhile, and each says why', async () => {
    const mark = newMark();
    const names = Array.from({ length: atOnce - 1 }, (_, nth) => `${mark} ${String(nth).padStart(3, '0')}`);
    await listPeople(house.platform, mark, names);
    const boss = await newStaff(house.api, house.admin, 'admin');
    const { token } = house.admin;
    const own = `${mark} boss`;
    await house.api.call('PUT', `/api/admin/users/${boss.id}`, { token, body: { username: own } });
    const { page, complaints, close } = await house.visit(sizes.desktop);
    await enterPortal(page, boss, `/admin/users?search=${mark}`);
    await page.getByRole('checkbox', { name: 'Tick all rows of this page' }).check();
    await press(page, `Tick all ${atOnce} of this filter`);
    await waitForText(page, `${atOnce} ticked`);

    const { body } = await house.api.call('GET', `/api/admin/users?search=${mark}&limit=7`, { token });
    const gone = (body.users as { _id: string; username: string }[])
      .filter(({ username }) => username !== own)
      .slice(0, 6);
    await Promise.all(gone.map(({ _id }) => house.api.call('DELETE', `/api/admin/users/${_id}`, { token })));
    await press(page.getByRole('region', { name: 'Ticked rows' }), 'Suspend');
    await press(page, `Suspend ${atOnce} users`);
    const outcome = page.getByRole('dialog', { name: 'Suspending users' });
    await outcome
      .getByText(`${atOnce - 7} done, 7 refused, of ${atOnce}`)
      .waitFor({ timeout: 20_000 + atOnce * 1000 });
    const results = (await outcome.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n'));
    expect(results).toHaveLength(atOnce);
    expect(new Set(results.slice(0, 7).map((parts) => parts.join(': ')))).toEqual(
      new Set([
        `${own}: You cannot decide over your own account.: Refused`,
        ...gone.map(({ username }) => `${username}: User not found: Refused`),
      ]),
    );
    await press(outcome, 'Close');
    await page.getByLabel('Status').selectOption('active');
    await press(page, 'Apply');
    await waitForText(page, '1–1 of 1');
    await rowWith(page, own, 'Admin');
    expect(complaints).toEqual([]);
    await close();
  }, 600_000);
});

describe('the users', () => {
  it.each([
    ['services/points', /^Points cannot be reached right now/, ['¥70.00'], ['4,321']],
    ['services/wallet', /^The wallet cannot be reached right now/, ['4,321'], ['¥70.00']],
  ])('with %s away its columns say so, and a suspension works', async (folder, notice, left, lost) => {
    const person = await house.api.register();
    await house.give(person, { points: 4321, yuan: 70 });
    const { page, complaints, close } = await house.visit(sizes.desktop);
    await enterPortal(page, house.admin, `/admin/users?search=${person.username}`);
    await rowWith(page, person.username, ...left, ...lost);
    await whileSuspended(house.platform, [folder], async () => {
      await press(page, 'Refresh');
      await waitForText(page, notice);
      await rowWith(page, person.username, '–', ...left);
      await press(page, `Suspend ${person.username}`);
      await waitForText(page, 'User suspended successfully!');
    });
    await press(page, 'Refresh');
    await page.getByText(notice).waitFor({ state: 'detached' });
    await rowWith(page, person.username, 'Suspended', ...left, ...lost);
    expect(complaints).toEqual([]);
    await close();
  });
});
