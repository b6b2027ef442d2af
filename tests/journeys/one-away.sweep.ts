import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import type { Page } from 'playwright-core';
import type { Account } from '../api.ts';
import { axeFindings, sizes, type Visit } from '../browser.ts';
import { whileSuspended } from '../faults/flows/killing.ts';
import { arriveSignedIn } from './arrive.ts';
import { openOwnHouse } from './house.ts';

const house = openOwnHouse();

let person: Account;
let visited: Visit;
beforeEach(async () => {
  person = await house.api.register();
  await house.give(person, { coins: 100, yuan: 70, points: 4321 });
});
afterEach(() => visited.close());

const needed = ['Sell', 'Withdraw'];
const disabled = (page: Page): Promise<boolean[]> =>
  Promise.all(needed.map((name) => page.getByRole('button', { name, exact: true }).first().isDisabled()));
const known = async (page: Page): Promise<void> => {
  for (const figure of ['¥726.00', '¥70.00', '4,321']) await page.getByText(figure).first().waitFor();
};

describe('the dashboard with one service away', () => {
  it.each([
    ['services/wallet', sizes.phone, /^The wallet cannot be reached right now\./, [true, true]],
    ['services/points', sizes.desktop, /^Points cannot be reached right now\./, [false, false]],
  ])('%s: its last figures stay with their age and its name, until it is back', async (...given) => {
    const [folder, viewport, named, locked] = given;
    visited = await house.visit(viewport);
    const { page, complaints } = visited;
    await arriveSignedIn(page, person);
    await page.goto('/dashboard');
    await known(page);
    expect(await disabled(page)).toEqual([false, false]);
    const notice = page.getByRole('status').filter({ hasText: named });
    const ages = page.getByText(/^As of (less than a minute|\d+ minutes?) ago$/);
    await whileSuspended(house.platform, [folder], async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      await notice.getByText(/^These figures are from (less than a minute|\d+ minutes?) ago\.$/).waitFor();
      await ages.first().waitFor();
      await known(page);
      expect(await disabled(page)).toEqual(locked);
      expect(await page.getByText(/^Backend server is offline/).count()).toBe(0);
      expect(await axeFindings(page)).toEqual([]);
    });
    await notice.waitFor({ state: 'detached' });
    await ages.first().waitFor({ state: 'detached' });
    await eventually(async () => expect(await disabled(page)).toEqual([false, false]));
    expect(complaints).toEqual([]);
  });
});

it('opened while the wallet is away, the dashboard shows what was known, and keeps it', async () => {
  visited = await house.visit(sizes.phone);
  const { page } = visited;
  await arriveSignedIn(page, person);
  await page.goto('/dashboard');
  await known(page);
  const notice = page.getByText(/^The wallet cannot be reached right now\./);
  await whileSuspended(house.platform, ['services/wallet'], async () => {
    for (let starts = 1; starts <= 2; starts += 1) {
      await page.reload();
      await notice.waitFor();
      await known(page);
    }
  });
  await notice.waitFor({ state: 'detached' });
  await known(page);
});
