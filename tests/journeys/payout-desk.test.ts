import { describe, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import type { Page } from 'playwright-core';
import type { Account } from '../api.ts';
import { sizes } from '../browser.ts';
import { arriveSignedIn, newStaff } from './arrive.ts';
import { nodeOf } from '../local-chain.ts';
import { openHouse } from './house.ts';

const house = openHouse();
const items = Number(process.env.QUEUE ?? 16);

async function withdrawn(person: Account, amount: number): Promise<void> {
  const { status, body } = await house.api.call('POST', '/api/withdrawals', {
    token: person.token,
    body: { amount, withdrawalMethod: 'wechat', accountInfo: { wechatId: `wx-${person.username}` } },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
}

async function queueOf(people: number, each: number): Promise<Account[]> {
  const all: Account[] = [];
  for (let n = 0; n < people; n += 1) {
    const person = await house.api.register();
    await house.give(person, { yuan: each });
    for (let amount = 0; amount < each; amount += 1) await withdrawn(person, 1);
    all.push(person);
  }
  return all;
}

async function statusesOf(person: Account): Promise<string[]> {
  const { body } = await house.api.call('GET', '/api/withdrawals/history?limit=100', { token: person.token });
  return (body.withdrawals as { status: string }[]).map(({ status }) => status);
}

const atDesk = async (page: Page, admin: Account, search: string): Promise<void> => {
  await arriveSignedIn(page, admin, 'admin');
  await page.goto(`/admin/withdrawals?search=${search}`);
  await page.locator('tr[data-row]').first().waitFor();
};

const rowOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('data-row') ?? null);

async function clear(page: Page): Promise<number> {
  let keys = 0;
  const press = async (key: string): Promise<void> => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const rows = page.locator('tr[data-row]');
  const dialog = page.getByRole('dialog');
  await press('j');
  while ((await rows.count()) > 0) {
    const at = await eventually(async () => {
      const row = await rowOf(page);
      if (row === null && (await rows.count()) > 0) throw new Error('no row has the focus');
      return row;
    });
    if (at === null) break;
    await press('a');
    await eventually(async () => {
      if (!(await dialog.isVisible()) && (await rowOf(page)) === at) throw new Error('nothing happened');
    });
    if (await dialog.isVisible()) {
      await page.waitForFunction(() => document.activeElement?.closest('dialog form'));
      await press('Enter');
      await dialog.waitFor({ state: 'hidden' });
    }
  }
  return keys;
}

describe('a queue of payouts, at 1280', () => {
  it('is cleared with the keyboard alone, with fewer than four keys an item', async () => {
    const people = await queueOf(2, items / 2);
    const { page, complaints, close } = await house.visit(sizes.desktop);
    let keys = 0;
    for (const { username } of people) {
      await atDesk(page, house.admin, username);
      keys += await clear(page);
    }
    expect(keys / items).toBeLessThan(4);
    for (const person of people)
      await eventually(async () => expect(new Set(await statusesOf(person))).toEqual(new Set(['approved'])));
    expect(complaints).toEqual([]);
    await close();
  }, 300_000);
});

describe('a payout that two administrators see', () => {
  it('is decided by the first; the second is told by whom, and its row follows', async () => {
    const [person] = await queueOf(1, 1);
    const second = await newStaff(house.api, house.admin, 'admin');
    const [one, other] = [await house.visit(sizes.desktop), await house.visit(sizes.desktop)];
    await atDesk(one.page, house.admin, person?.username ?? '');
    await atDesk(other.page, second, person?.username ?? '');
    await other.page.keyboard.press('j');
    await clear(one.page);
    await other.page.keyboard.press('a');
    // A user's first payout is a risk signal, so approving it asks for confirmation.
    await other.page.getByRole('dialog').waitFor();
    await other.page.keyboard.press('Enter');
    await other.page.getByText(/^admin was quicker: Approved since/).waitFor();
    await one.close();
    await other.close();
  }, 60_000);
});

describe('a send that the desk approves', () => {
  it('is followed on its chain from there, without a reload', async () => {
    const person = await house.api.register();
    await house.give(person, { coins: 20 });
    await house.api.call('POST', '/api/transactions', {
      token: person.token,
      body: { to: `0x${'ab'.repeat(20)}`, amount: 5, network: '1' },
    });
    const { page, complaints, close } = await house.visit(sizes.desktop);
    await arriveSignedIn(page, house.admin, 'admin');
    await page.goto(`/admin/withdrawals?kind=send&status=all&search=${person.username}`);
    await page.locator('tr[data-row]').click();
    const drawer = page.getByRole('dialog', { name: '5.00 USDC' });
    await drawer.getByRole('button', { name: 'Approve 5.00 USDC' }).click();
    // A user's first send is a signal, so approving it asks for confirmation.
    const question = page.getByRole('dialog', { name: /^Approve 5\.00 USDC for/ });
    await question.getByRole('button', { name: 'Approve 5.00 USDC' }).click();
    await drawer.getByRole('progressbar', { name: 'Confirmations' }).waitFor();
    // No public explorer has the transactions of a chain on this machine.
    expect(await drawer.getByRole('link', { name: 'View on the explorer' }).count()).toBe(0);
    await nodeOf(house.platform, 1).rpc('anvil_mine', '0xc');
    await drawer.getByRole('progressbar', { name: 'Confirmations' }).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await close();
  }, 60_000);
});

describe('a moderator at the desk', () => {
  it('is led out when the role is taken away, and what was begun is refused', async () => {
    const [person] = await queueOf(1, 1);
    const may = ['withdrawals.read', 'withdrawals.process'] as const;
    const moderator = await newStaff(house.api, house.admin, 'moderator', may);
    const { page, close } = await house.visit(sizes.desktop);
    await atDesk(page, moderator, person?.username ?? '');
    const { status } = await house.api.call('PUT', `/api/admin/users/${moderator.id}/role`, {
      token: house.admin.token,
      body: { role: 'user' },
    });
    expect(status).toBe(200);
    await page.waitForURL('**/admin/login');
    if (person) expect(await statusesOf(person)).toEqual(['pending']);
    await close();
  }, 60_000);
});
