import { openDatabase, sql } from '@tael/postgres';
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Account } from '../api.ts';
import { sizes } from '../browser.ts';
import { serviceDatabase } from '../platform.ts';
import { enterPortal, press, rowWith, waitForText } from './at-portal.ts';
import { openOwnHouse } from './house.ts';

const house = openOwnHouse({ SECOND_PERSON: 'required' });
const nothingYet = /^Nothing has changed yet: this waits for a second person/;

/** An administrator's rights count after a day, so the database gets one whose rights are older. */
async function secondAdmin(): Promise<Account> {
  const person = await house.api.register();
  const database = openDatabase({ url: serviceDatabase(house.platform, 'auth'), name: 'journeys', max: 1 });
  await sql`update users set role = 'admin' where id = ${person.id}`.execute(database.db);
  await database.close();
  const { body } = await house.api.signIn(person.email, person.password);
  return { ...person, token: body.token as string };
}

const coinsOf = async ({ token }: Account): Promise<unknown> =>
  (await house.api.call('GET', '/api/wallet', { token })).body.coinsHeld;

async function addCoins(page: Page, { username }: Account, amount: string): Promise<void> {
  await press(page, `Edit coins of ${username}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Coins' });
  await dialog.getByText('Add', { exact: true }).click();
  await dialog.getByLabel('Amount (coins)').fill(amount);
  await press(dialog, 'Save Changes');
}

describe('acts that need two people, at 1280', () => {
  it('wait in the inbox of the other administrator, live, and take effect once with an approval', async () => {
    const [person, second] = [await house.api.register(), await secondAdmin()];
    await house.give(person, { coins: 10 });
    const [first, other] = [await house.visit(sizes.desktop), await house.visit(sizes.desktop)];
    await enterPortal(other.page, second, '/admin/approvals');
    await waitForText(other.page, 'Nothing waits');

    await enterPortal(first.page, house.admin, `/admin/wallets?search=${person.username}`);
    await addCoins(first.page, person, '800');
    await waitForText(first.page, nothingYet);
    await rowWith(first.page, person.username, '10.00');
    await first.page.goto('/admin/approvals');
    await waitForText(first.page, 'Another administrator has to decide over your own proposal.');

    await other.page.getByText('1 waits for you').first().waitFor();
    const card = other.page.getByRole('listitem').filter({ hasText: person.username });
    await card.getByText(/Proposed by admin/).waitFor();
    await press(card, 'Approve');
    const asked = other.page.getByRole('dialog');
    expect(await coinsOf(person)).toBe(10);
    await press(asked, 'Approve');
    await waitForText(other.page, 'Approved. It has taken effect.');
    await waitForText(other.page, 'Nothing waits');
    await waitForText(first.page, 'Nothing waits');
    expect(await coinsOf(person)).toBe(810);
    expect([first.complaints, other.complaints]).toEqual([[], []]);
    await first.close();
    await other.close();
  });

  it('change nothing when they are refused or withdrawn', async () => {
    const [person, second] = [await house.api.register(), await secondAdmin()];
    const [first, other] = [await house.visit(sizes.desktop), await house.visit(sizes.phone)];
    await enterPortal(first.page, house.admin, `/admin/wallets?search=${person.username}`);
    await addCoins(first.page, person, '900');
    await waitForText(first.page, nothingYet);
    await enterPortal(other.page, second, '/admin/approvals');
    const card = other.page.getByRole('listitem').filter({ hasText: person.username });
    await press(card, 'Refuse');
    await other.page.getByRole('dialog').getByRole('textbox').fill('not agreed');
    await press(other.page.getByRole('dialog'), 'Refuse');
    await waitForText(other.page, 'Refused. Nothing has changed.');

    await addCoins(first.page, person, '900');
    await first.page.goto('/admin/approvals');
    await press(first.page, 'Withdraw');
    await press(first.page.getByRole('dialog'), 'Withdraw');
    await waitForText(first.page, 'Withdrawn. Nothing has changed.');
    expect(await coinsOf(person)).toBe(0);
    expect([first.complaints, other.complaints]).toEqual([[], []]);
    await first.close();
    await other.close();
  });
});
