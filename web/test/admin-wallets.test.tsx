import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { page as payouts, payout } from './support/payouts.ts';
import { admin, demo, keepSession } from './support/people.ts';
import { trail } from './support/trail.ts';

const path = '/api/admin/users/wallet';
const listed = (order = 'sortBy=coins&sortOrder=desc', page = 1): string =>
  `GET ${path}/users?${order}&page=${page}&limit=20`;
const wallet = (n: number, more: object = {}) => ({
  _id: `id-${n}`,
  username: `person-${n}`,
  email: `person-${n}@example.test`,
  status: 'active',
  coinsHeld: 100.5,
  stablecoinValue: 729.63,
  coinPrice: 7.26,
  cashSubsidy: 50,
  balance: 20,
  availableWithdrawal: 20,
  totalWithdrawn: 0,
  ...more,
});
const page = (users: object[], more: object = {}) =>
  answer(200, {
    users,
    total: users.length,
    totalPages: 1,
    currentPage: 1,
    missing: [],
    searchedPartially: false,
    ...more,
  });
const statistics = {
  ...{ totalUsers: 1234, totalCoins: 5000, totalValue: 36_300, avgCoins: 10, usersWithCoins: 617 },
  ...{ coinUtilizationRate: 50, coinPrice: 7.26, asOf: null },
};
const around = {
  [`GET ${path}/stats`]: () => answer(200, { statistics }),
  'GET /api/admin/system/health': () =>
    answer(200, { database: 'healthy', api: 'healthy', performance: 'slow', uptime: 7200 }),
  'GET /api/withdrawals/admin?status=all&limit=100': () =>
    payouts([payout(1), payout(2, { status: 'completed' })]),
};
const tile = (label: string): string | null | undefined =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the wallets', () => {
  it('come by coins, the most first, with the figures over all and the state of the platform', async () => {
    fakeApi({ ...around, [listed()]: () => page([wallet(1)]) });
    await openApp('/admin/wallets');
    const row = (await screen.findByText('person-1')).closest('tr');
    expect(row?.textContent).toContain('100.50¥729.63¥50.00¥20.00');
    await screen.findByRole('tab', { name: 'Withdrawal Requests (2)' });
    await screen.findByText('120 min');
    expect(tile('Performance')).toBe('Slow');
    expect(tile('Average coins')).toBe('10.00');
    expect(tile('Average value')).toBe('¥72.60');
    expect(tile('Utilization')).toBe('50%');
    expect(whereWeAre()).toBe('/admin/wallets');
  });

  it('are searched, sorted and turned at the server, as the address says', async () => {
    const found = 'sortBy=cash&sortOrder=asc&search=wine';
    fakeApi({
      ...around,
      [listed(found, 2)]: () => page([wallet(1)], { total: 21, totalPages: 2, currentPage: 2 }),
      [listed('sortBy=name&sortOrder=asc&search=wine')]: () =>
        page([wallet(2, { coinsHeld: null })], { missing: ['wallet'] }),
    });
    const person = await openApp('/admin/wallets?search=wine&sort=cash&ascending=true&page=2');
    await screen.findByText('21–21 of 21');
    await person.selectOptions(screen.getByLabelText('Sort by'), 'name');
    await screen.findByText('person-2');
    expect(whereWeAre()).toBe('/admin/wallets?search=wine&sort=name&ascending=true');
    await screen.findByText(/The wallet cannot be reached right now: money/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Edit coins of person-2' }).disabled).toBe(
      true,
    );
  });

  it('are asked for again every 30 seconds, but not in a hidden tab', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { called } = fakeApi({ ...around, [listed()]: () => page([wallet(1)]) });
    await openApp('/admin/wallets');
    await screen.findByText('person-1');
    const pass = (ms: number) =>
      act(() => {
        vi.advanceTimersByTime(ms);
        return Promise.resolve();
      });
    await pass(30_000);
    expect(called(listed())).toBe(2);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(90_000);
    expect(called(listed())).toBe(2);
  });
});

it('the figures over all say why they could not be read, and are read again', async () => {
  let works = false;
  fakeApi({
    ...around,
    [listed()]: () => page([wallet(1)]),
    [`GET ${path}/stats`]: () =>
      works ? answer(200, { statistics }) : refusal(400, 'Failed to load data', 'gateway.x'),
  });
  const person = await openApp('/admin/wallets');
  await screen.findByText('Failed to load data');
  works = true;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(tile('Average coins')).toBe('10.00'));
});

it('a wallet opens with all figures and what staff did to it', async () => {
  fakeApi({
    ...around,
    [listed()]: () => page([wallet(1, { totalWithdrawn: 12 })]),
    ...trail('id-1', 'coins.subtract'),
  });
  const person = await openApp('/admin/wallets');
  await person.click(await screen.findByText('person-1'));
  const drawer = within(await screen.findByRole('dialog', { name: 'person-1' }));
  expect(drawer.getByText('Total withdrawn').parentElement?.textContent).toBe('Total withdrawn¥12.00');
  await drawer.findByText('Coins taken off');
  expect(whereWeAre()).toBe('/admin/wallets?open=id-1');
});

it('a link opens a wallet that is not on the page, which can be changed there', async () => {
  let answers = () => refusal(404, 'User not found', 'gateway.user_not_found');
  const one = `GET ${path}/users/id-7`;
  const { called } = fakeApi({
    ...around,
    [listed()]: () => page([wallet(1)]),
    [one]: () => answers(),
    ...trail('id-7', 'coins.subtract'),
  });
  const person = await openApp('/admin/wallets?open=id-7');
  const empty = within(await screen.findByRole('dialog', { name: 'User wallet' }));
  await empty.findByText('User not found');
  answers = () => answer(200, { user: wallet(7, { totalWithdrawn: 12 }), missing: [] });
  await person.click(empty.getByRole('button', { name: 'Try again' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'person-7' }));
  expect(drawer.getByText('Total withdrawn').parentElement?.textContent).toBe('Total withdrawn¥12.00');
  await drawer.findByText('Coins taken off');
  expect(called(one)).toBe(2);
  await person.click(drawer.getByRole('button', { name: 'Edit Coins' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Coins' }));
  await person.type(dialog.getByLabelText('Amount (coins)'), '120');
  expect(dialog.getByText('100.50 → 120.00')).toBeTruthy();
});

it('the wallets are cards where a table has no room', async () => {
  const wide = window.matchMedia('');
  const narrow = Object.assign(window.matchMedia('(max-width: 63.98rem)'), { matches: true });
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => (query === narrow.media ? narrow : wide));
  fakeApi({ ...around, [listed()]: () => page([wallet(1)]) });
  const person = await openApp('/admin/wallets');
  const card = (await screen.findByText('person-1')).closest('li');
  expect(card?.textContent).toContain('Coins100.50Value¥729.63');
  await person.click(screen.getByRole('button', { name: 'Edit coins of person-1' }));
  await screen.findByRole('dialog', { name: 'Edit Coins' });
});

describe('the wallets, to a moderator,', () => {
  it('are only read without the permission to change them', async () => {
    const moderator = { ...demo, role: 'moderator' };
    keepSession({ ...moderator, permissions: ['wallets.read'] as never[] });
    const { called } = fakeApi({ ...around, [listed()]: () => page([wallet(1)]) });
    const person = await openApp('/admin/wallets');
    await screen.findByText('person-1');
    const edit = screen.getByRole<HTMLButtonElement>('button', { name: 'Edit coins of person-1' });
    expect(edit.disabled).toBe(true);
    expect(called('GET /api/admin/system/health')).toBe(0);
    await person.click(screen.getByText('person-1'));
    await screen.findByRole('dialog', { name: 'person-1' });
    expect(called('GET /api/admin/audit?object=id-1&limit=20')).toBe(0);
  });

  it('are no page of somebody who may not see them', async () => {
    keepSession({ ...demo, role: 'moderator' });
    const { calls } = fakeApi({});
    await openApp('/admin/wallets');
    await screen.findByText('Access Denied, you do not have administrator privileges');
    expect(calls.some(({ call }) => call.includes('/wallet/'))).toBe(false);
  });
});

describe('the dialogs', () => {
  it('set coins by default, show before and after, and keep what was typed when refused', async () => {
    let answers = () => refusal(400, 'Please enter a valid amount', 'wallet.invalid_amount');
    const { calls } = fakeApi({
      ...around,
      [listed()]: () => page([wallet(1)]),
      [`PUT ${path}/users/id-1/coins`]: () => answers(),
    });
    const person = await openApp('/admin/wallets');
    await person.click(await screen.findByRole('button', { name: 'Edit coins of person-1' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Coins' }));
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' });
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Set' }).checked).toBe(true);
    expect(save.disabled).toBe(true);
    await person.type(dialog.getByLabelText('Amount (coins)'), '120');
    expect(dialog.getByText('100.50 → 120.00')).toBeTruthy();
    expect(dialog.getByText('¥729.63 → ¥871.20')).toBeTruthy();
    await person.click(dialog.getByRole('radio', { name: 'Subtract' }));
    expect(dialog.getByText('100.50 → 0.00')).toBeTruthy();
    await person.click(save);
    await dialog.findByText('Please enter a valid amount');
    answers = () => answer(200, { user: { username: 'person-1' } });
    await person.click(save);
    await screen.findByText('Successfully updated coins for person-1');
    const sent = calls.filter(({ call }) => call.endsWith('/coins'));
    expect(sent.map(({ body }) => body)).toEqual([
      { operation: 'subtract', amount: 120, reason: '' },
      { operation: 'subtract', amount: 120, reason: '' },
    ]);
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
  });

  it('floor the subsidy and what is available, want a reason, and ask the same again after a silence', async () => {
    let works = false;
    const call = 'PUT /api/withdrawals/admin/user/id-1/cash-subsidy';
    const { calls } = fakeApi({
      ...around,
      [listed()]: () => page([wallet(1)]),
      [call]: () => {
        if (works) return answer(200, { user: { username: 'person-1' } });
        throw new TypeError('network');
      },
    });
    const person = await openApp('/admin/wallets');
    await person.click(await screen.findByRole('button', { name: 'Edit cash subsidy of person-1' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Cash Subsidy' }));
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' });
    await person.type(dialog.getByLabelText('Amount (¥)'), '60');
    expect(dialog.getByText('¥20.00 → ¥80.00')).toBeTruthy();
    await person.click(dialog.getByRole('radio', { name: 'Set' }));
    expect(dialog.getByText('¥20.00 → ¥30.00')).toBeTruthy();
    await person.click(dialog.getByRole('radio', { name: 'Subtract' }));
    // At most the subsidy of ¥50 is subtracted, and the available amount stops at zero.
    expect(dialog.getByText('¥50.00 → ¥0.00')).toBeTruthy();
    expect(dialog.getByText('¥20.00 → ¥0.00')).toBeTruthy();
    expect(save.disabled).toBe(true);
    await person.type(dialog.getByLabelText('Reason'), 'why');
    await person.click(save);
    await dialog.findByText('Failed to update cash subsidy');
    works = true;
    await person.click(save);
    await screen.findByText('Successfully updated cash subsidy for person-1');
    const keys = calls
      .filter((seen) => seen.call === call)
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});

it('an adjustment that waits for a second person is told as that', async () => {
  const { called } = fakeApi({
    ...around,
    [listed()]: () => page([wallet(2)]),
    [`PUT ${path}/users/id-2/coins`]: () => answer(202, { pending: true, approval: { id: 'wallet-1' } }),
  });
  const person = await openApp('/admin/wallets');
  await person.click(await screen.findByRole('button', { name: 'Edit coins of person-2' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Coins' }));
  await person.type(dialog.getByLabelText('Amount (coins)'), '9000');
  await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText(/^Nothing has changed yet: this waits for a second person/);
  expect(screen.queryByRole('dialog', { name: 'Edit Coins' })).toBeNull();
  expect(screen.queryByText('Successfully updated coins for person-2')).toBeNull();
  expect(called(listed())).toBeGreaterThan(1);
});
