import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sizes } from '../browser.ts';
import { whileSuspended } from '../faults/flows/killing.ts';
import { enterPortal, press, rowOf, rowWith, search, waitForText } from './at-portal.ts';
import { openOwnHouse } from './house.ts';
import { exported, listPeople, withhold } from './listed-people.ts';
import { overflows } from './look.ts';

const house = openOwnHouse();
const tablet = { width: 768, height: 1024 };

describe('wallets, at 1280', () => {
  it('have coins and cash subsidy corrected once, with before and after, and are saved as a file', async () => {
    const person = await house.api.register();
    const { username: name } = person;
    await house.give(person, { coins: 100 });
    const mark = `q${randomUUID().slice(0, 8)}`;
    await listPeople(
      house.platform,
      mark,
      ['=1+1', '+', '-', '@'].map((first) => first + mark),
    );
    const { page, complaints, close } = await house.visit(sizes.desktop);
    await enterPortal(page, house.admin, '/admin/wallets');

    await press(page, `Edit coins of ${name}`);
    const coins = page.getByRole('dialog', { name: 'Edit Coins' });
    await coins.getByText('Add', { exact: true }).click();
    await coins.getByLabel('Amount (coins)').fill('20.5');
    await coins.getByText('100.00 → 120.50').waitFor();
    await coins.getByText('¥726.00 → ¥874.83').waitFor();
    await page.route('**/coins', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await press(coins, 'Save Changes');
    await waitForText(page, 'Failed to update coins');
    await page.unroute('**/coins');
    await press(coins, 'Save Changes');
    await waitForText(page, `Successfully updated coins for ${name}`);
    await rowWith(page, name, '120.50', '¥874.83');

    await press(page, `Edit cash subsidy of ${name}`);
    const subsidy = page.getByRole('dialog', { name: 'Edit Cash Subsidy' });
    await subsidy.getByLabel('Amount (¥)').fill('30');
    await subsidy.getByLabel('Reason').fill('a journey');
    expect(await subsidy.getByText('¥0.00 → ¥30.00').count()).toBe(2);
    await press(subsidy, 'Save Changes');
    await waitForText(page, `Successfully updated cash subsidy for ${name}`);
    await rowWith(page, name, '120.50', '¥30.00');

    await search(page, name);
    await waitForText(page, '1–1 of 1');
    const [file = ''] = await exported(page);
    expect(file.split(',').slice(1, -1).join()).toBe(
      `${name},${person.email},active,120.5,7.26,874.83,30,30,30,0`,
    );
    await search(page, mark);
    await waitForText(page, '1–4 of 4');
    const names = (await exported(page)).map((line) => line.split(',')[1]);
    expect(names.toSorted()).toEqual([`'+${mark}`, `'-${mark}`, `'=1+1${mark}`, `'@${mark}`]);

    await search(page, house.admin.username);
    const own = rowOf(page, house.admin.username);
    await own.getByTitle('You cannot decide over your own account.').waitFor();
    expect(await own.getByRole('button', { name: /^Edit coins/ }).isDisabled()).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('wallets, while the wallet is away,', () => {
  it('are listed with dashes, and none is changed', async () => {
    const person = await house.api.register();
    await house.give(person, { coins: 7 });
    const { page, complaints, close } = await house.visit(sizes.desktop);
    await enterPortal(page, house.admin, `/admin/wallets?search=${person.username}`);
    await rowWith(page, person.username, '7.00');
    const edit = page.getByRole('button', { name: `Edit coins of ${person.username}` });
    await whileSuspended(house.platform, ['services/wallet'], async () => {
      await press(page, 'Refresh');
      await waitForText(page, /^The wallet cannot be reached right now: money/);
      await rowWith(page, person.username, '–');
      expect(await edit.isDisabled()).toBe(true);
    });
    await press(page, 'Refresh');
    await rowWith(page, person.username, '7.00');
    expect(await edit.isEnabled()).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('points, at 1280', () => {
  it('are awarded, and the level, the total and the latest follow', async () => {
    const person = await house.api.register();
    const { username: name } = person;
    await house.give(person, { points: 49_000 });
    const { page, complaints, close } = await house.visit(sizes.desktop);
    await enterPortal(page, house.admin, '/admin/points');
    await rowWith(page, name, '49,000', 'Bronze');
    await rowOf(page, house.admin.username).getByTitle('You cannot decide over your own account.').waitFor();
    await press(page, `Add Points to ${name}`);
    const dialog = page.getByRole('dialog', { name: `Add points to ${name}` });
    await press(dialog, 'Add Points');
    await waitForText(page, 'Please enter a valid points amount');
    await dialog.getByLabel('Points to add').fill('1500');
    await dialog.getByText('50,500', { exact: true }).waitFor();
    await dialog.getByText('Silver', { exact: true }).waitFor();
    const adding = '**/api/admin/points/users/*/points';
    await page.route(adding, (route) => route.abort());
    await press(dialog, 'Add Points');
    await waitForText(page, 'Failed to add points');
    await page.unroute(adding);
    await press(dialog, 'Add Points');
    await waitForText(page, `Added 1,500 points to ${name}`);
    await rowWith(page, name, '50,500', 'Silver');
    const latest = page.getByRole('listitem').filter({ hasText: name });
    await latest.filter({ hasText: 'Manual points allocation by admin' }).first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('withheld awards', () => {
  it('are ticked over two pages and released, the own ones left out', async () => {
    const person = await house.api.register();
    await withhold(house.platform, [...Array<string>(21).fill(person.id), house.admin.id], 10n);
    const { page, complaints, close } = await house.visit(sizes.desktop);
    await enterPortal(page, house.admin, '/admin/points');
    const withheld = page.getByRole('region', { name: 'Withheld awards' });
    await withheld.getByText(/^22 awards, /).waitFor();
    await withheld.getByRole('checkbox', { name: 'Tick all rows of this page' }).check();
    await waitForText(page, '20 ticked');
    await press(withheld, 'Next page');
    await waitForText(page, '21–22 of 22');
    await withheld.getByRole('checkbox', { name: 'Tick all rows of this page' }).check();
    await waitForText(page, '22 ticked');
    await press(page.getByRole('region', { name: 'Ticked rows' }), 'Release');
    const dialog = page.getByRole('dialog', { name: 'Release 21 awards' });
    await dialog.getByText('Ticked, but your own').waitFor();
    await dialog.getByLabel(/^Reason/).fill('a journey');
    await press(dialog, 'Release');
    await waitForText(page, 'Released 210 points');
    await withheld.getByText('1 award, 10 points.').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('at 768', () => {
  it('coins are set and points awarded, with nothing wider than the window', async () => {
    const person = await house.api.register();
    const { username: name } = person;
    await house.give(person, { points: 60_000 });
    const { page, complaints, close } = await house.visit(tablet);
    await enterPortal(page, house.admin, `/admin/wallets?search=${name}`);
    await press(page, `Edit coins of ${name}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount (coins)').fill('9999999999.99');
    await press(dialog, 'Save Changes');
    await waitForText(page, `Successfully updated coins for ${name}`);
    // Cards replace the table at this width.
    await page
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByText('9,999,999,999.99', { exact: true })
      .waitFor();
    const amiss = await overflows(page, 'wallets', [768]);
    await press(page, 'Menu');
    await page.getByRole('link', { name: 'Points Management' }).click();
    await press(page, `Add Points to ${name}`);
    await dialog.getByLabel('Points to add').fill('1');
    await press(dialog, 'Add Points');
    await waitForText(page, `Added 1 points to ${name}`);
    await rowWith(page, name, '60,001');
    amiss.push(...(await overflows(page, 'points', [768])));
    expect([...amiss, ...complaints]).toEqual([]);
    await close();
  });
});
