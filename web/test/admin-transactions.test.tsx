import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, csv, fakeApi as fakeNetwork, refusal } from './support/fake-api.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { admin, keepSession } from './support/people.ts';
import { trail } from './support/trail.ts';

const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const sender = { _id: 'id-1', username: 'person-1', email: 'person-1@example.test' };
const transaction = (n: number, more: object = {}) => ({
  _id: `018f0000-0000-7000-8000-00000000000${n}`,
  description: `rent ${n}`,
  fromUser: sender,
  toUser: null,
  to: address,
  amount: 25,
  currency: 'USDC',
  type: 'send',
  kind: 'send-out',
  status: 'pending',
  createdAt: '2026-11-20T04:00:00.000Z',
  settledAt: null,
  reason: null,
  processedBy: null,
  ...more,
});
type Row = ReturnType<typeof transaction>;
const path = '/api/admin/transactions';
const page = (transactions: Row[], more: object = {}) =>
  answer(200, {
    ...{ transactions, total: transactions.length, totalPages: 1, currentPage: 1, searchedPartially: false },
    ...more,
  });
const reviews = 'GET /api/admin/scanner/deposits?status=review&limit=10';
const pageOfDeposits = (deposits: object[]) =>
  answer(200, { deposits, total: deposits.length, totalPages: 1, currentPage: 1 });
const fakeApi: typeof fakeNetwork = (handlers) =>
  fakeNetwork({ [reviews]: () => pageOfDeposits([]), ...handlers });
const firstPage = `GET ${path}?page=1&limit=20`;
const statusOf = (n: number): string => `PUT ${path}/${transaction(n)._id}/status`;
const rowOf = async (text: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(text)).closest('tr');
  if (row === null) throw new Error(`${text} is in no row`);
  return row;
};

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

describe('the list of transactions', () => {
  it('is asked as its address says, searched and filtered with Apply', async () => {
    const wanted = `GET ${path}?page=1&limit=20&type=send&status=failed&search=wine`;
    const { called } = fakeApi({
      [`GET ${path}?page=3&limit=20&status=failed`]: () =>
        page([transaction(1)], { total: 41, totalPages: 3, currentPage: 3 }),
      [wanted]: () => page([transaction(2)], { searchedPartially: true }),
    });
    const person = await openApp('/admin/transactions?status=failed&page=3&kind=x');
    await rowOf('rent 1');
    expect(screen.getByText('41–41 of 41')).toBeTruthy();
    expect(document.title).toBe('Transactions · localhost');
    await person.selectOptions(screen.getByLabelText('Type'), 'send');
    await person.type(screen.getByLabelText('Search'), 'wine{Enter}');
    await rowOf('rent 2');
    expect(whereWeAre()).toBe('/admin/transactions?search=wine&type=send&status=failed');
    expect(called(wanted)).toBe(1);
    expect(screen.getByText(/only the first of them were looked through/)).toBeTruthy();
  });

  it('shows who, the short id and the signed amount; acts are on pending rows that are decided here', async () => {
    const house = { fromUser: null, toUser: sender, to: null, status: 'completed' };
    fakeApi({
      [firstPage]: () =>
        page([
          transaction(1),
          transaction(2, { ...house, kind: 'deposit', type: 'receive', description: '' }),
          transaction(3, { kind: 'withdrawal', type: 'pay', amount: 10.5, currency: 'CNY', to: null }),
          transaction(4, { fromUser: { ...sender, _id: admin.id } }),
        ]),
    });
    const person = await openApp('/admin/transactions');
    const first = await rowOf('rent 1');
    expect(first.textContent).toContain('00000001person-1');
    expect(first.textContent).toContain('0x5290…9EE7−25.00 USDCSendPending');
    const deposit = await rowOf('Deposit');
    expect(deposit.textContent).toContain('+25.00 USDC');
    expect(within(deposit).queryByRole('button')).toBeNull();
    const payout = await rowOf('rent 3');
    expect(payout.textContent).toContain('−¥10.50');
    expect(within(payout).getByRole('link').getAttribute('href')).toBe('/admin/withdrawals');
    const own = await rowOf('rent 4');
    expect(within(own).queryByRole('button')).toBeNull();
    expect(own.textContent).toContain('You cannot decide over your own account.');
    await person.click(own);
    const drawer = within(await screen.findByRole('dialog', { name: 'rent 4' }));
    expect(drawer.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
    expect(drawer.getByText('You cannot decide over your own account.')).toBeTruthy();
  });

  it('says when there is none, and why it could not be read', async () => {
    let works = false;
    fakeApi({ [firstPage]: () => (works ? page([]) : refusal(400, 'Not now', 'wallet.not_now')) });
    const person = await openApp('/admin/transactions');
    await screen.findByText('Not now');
    works = true;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No transactions found');
  });

  it('offers no decision to who may only read', async () => {
    keepSession({ ...admin, role: 'moderator', permissions: ['transactions.read'] as never[] });
    fakeApi({ [firstPage]: () => page([transaction(1)]) });
    await openApp('/admin/transactions');
    const row = await rowOf('rent 1');
    expect(within(row).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

it('a click on a column sorts at the server, the file too, and leads back to the first page', async () => {
  const by = (order: string) => `GET ${path}?page=1&limit=20&status=failed&${order}`;
  const exported = `GET ${path}/export?status=failed&sortBy=amount&sortOrder=desc`;
  const { called } = fakeApi({
    [`GET ${path}?page=2&limit=20&status=failed`]: () => page([transaction(1)], { currentPage: 2 }),
    [by('sortBy=amount&sortOrder=asc')]: () => page([transaction(2)]),
    [by('sortBy=amount&sortOrder=desc')]: () => page([transaction(3)]),
    [by('sortBy=createdAt&sortOrder=asc')]: () => page([transaction(4)]),
    [exported]: () => refusal(400, 'Not now', 'wallet.not_now'),
  });
  const person = await openApp('/admin/transactions?status=failed&page=2');
  await rowOf('rent 1');
  const head = (name: string) => screen.getByRole('columnheader', { name });
  const sort = (name: string) => person.click(within(head(name)).getByRole('button'));
  expect(head('Date').getAttribute('aria-sort')).toBe('descending');
  await sort('Amount');
  await rowOf('rent 2');
  await sort('Amount');
  await rowOf('rent 3');
  expect(whereWeAre()).toBe('/admin/transactions?status=failed&sort=amount');
  expect(head('Amount').getAttribute('aria-sort')).toBe('descending');
  await person.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await screen.findByText('Not now');
  expect(called(exported)).toBe(1);
  await sort('Date');
  await rowOf('rent 4');
  expect(whereWeAre()).toBe('/admin/transactions?status=failed&ascending=true');
});

it('a decision that is the first of two says so, and the drawer shows what the desk knows', async () => {
  const desk = {
    ...{
      claim: null,
      approvalsNeeded: 2,
      outcomeUnknownSince: null,
      worth: 25_000,
      missing: [],
      marks: [],
    },
    barrier: null as null | { code: string; message: string },
    approvals: [{ _id: 'other', username: 'colleague', at: '2026-11-20T04:00:00.000Z' }],
    ownersDay: { limit: 100_000, approved: 0 },
    signals: [{ kind: 'first_payout', reason: 'No payout of this user has been completed before' }],
  };
  fakeApi({
    [firstPage]: () => page([transaction(1)]),
    [`GET ${path}/${transaction(1)._id}/desk`]: () => answer(200, { desk }),
    [`GET ${path}/desk?ids=${transaction(1)._id}`]: () =>
      answer(200, { desks: [{ ...desk, _id: transaction(1)._id }] }),
    [statusOf(1)]: () => answer(200, { transaction: transaction(1), needsSecondApproval: true }),
  });
  const person = await openApp('/admin/transactions');
  await screen.findByRole('img', { name: 'First payout' });
  await person.click(await rowOf('rent 1'));
  const drawer = within(await screen.findByRole('dialog', { name: 'rent 1' }));
  await drawer.findByText(/^colleague approved it first, .* A second administrator has to approve it\.$/);
  expect(drawer.getByText('First payout')).toBeTruthy();
  await person.click(drawer.getByRole('button', { name: 'Approve' }));
  await person.click(screen.getByRole('button', { name: 'Approve 25.00 USDC' }));
  await screen.findByText('First approval noted. A second administrator has to approve it.');
});

describe('a decision', () => {
  it('says what is paid to which address, goes out once with its reason and key, and a refusal stays beside it', async () => {
    let answers = () => refusal(409, 'This transaction is already failed', 'wallet.transaction_settled');
    const { calls } = fakeApi({
      [firstPage]: () => page([transaction(1)]),
      [statusOf(1)]: () => answers(),
    });
    const person = await openApp('/admin/transactions');
    await rowOf('rent 1');
    await person.click(screen.getByRole('button', { name: 'Approve 00000001' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Approve 1 transaction' }));
    expect(dialog.getByText('25.00 USDC paid to').nextSibling?.textContent).toBe(address);
    expect(dialog.getByText('Status').nextSibling?.textContent).toBe('Pending → Completed');
    await person.type(dialog.getByLabelText(/^Reason/), 'ok');
    await person.click(dialog.getByRole('button', { name: 'Approve 25.00 USDC' }));
    await dialog.findByText('Failed to update status: This transaction is already failed');
    answers = () => {
      throw new TypeError('network');
    };
    await person.click(dialog.getByRole('button', { name: 'Approve 25.00 USDC' }));
    await waitFor(() => expect(dialog.queryByText(/already failed/)).toBeNull());
    const again = await dialog.findByRole('button', { name: 'Approve 25.00 USDC' });
    answers = () => answer(200, { transaction: transaction(1, { status: 'completed' }) });
    await person.click(again);
    await screen.findByText('Transaction status updated successfully!');
    expect(screen.queryByRole('dialog')).toBeNull();
    const puts = calls.filter(({ call }) => call === statusOf(1));
    expect(puts.map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => ({ status: 'completed', reason: 'ok' })),
    );
    const [refused, silent, last] = puts.map(({ headers }) => headers.get('idempotency-key'));
    expect(refused).toMatch(/^[0-9a-f]{32}$/);
    expect(last).toBe(silent);
    expect(silent).not.toBe(refused);
  });

  it('of many is one call a row, without those that are not theirs to decide', async () => {
    const { calls } = fakeApi({
      [firstPage]: () => page([transaction(1), transaction(2), transaction(3, { status: 'completed' })]),
      [statusOf(1)]: () => answer(200, { transaction: transaction(1) }),
      [statusOf(2)]: () => refusal(409, 'Too late', 'wallet.transaction_settled'),
    });
    const person = await openApp('/admin/transactions');
    await rowOf('rent 1');
    await person.click(screen.getByRole('checkbox', { name: 'Tick all rows of this page' }));
    await person.click(
      within(screen.getByRole('region', { name: 'Ticked rows' })).getByRole('button', { name: 'Reject' }),
    );
    const dialog = within(screen.getByRole('dialog', { name: 'Reject 2 transactions' }));
    expect(dialog.getByText('50.00 USDC refunded to')).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Reject 50.00 USDC' }));
    await screen.findByText('1 done, 1 refused, of 2');
    expect(screen.getByText('Too late')).toBeTruthy();
    const keys = calls
      .filter(({ call }) => call.startsWith('PUT'))
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });
});

it('a link opens one that is not on the page, with its timeline', async () => {
  const { _id: id } = transaction(7);
  const decided = {
    ...{ status: 'failed', settledAt: '2026-11-21T04:00:00.000Z', reason: 'wrong address' },
    processedBy: { username: 'boss' },
  };
  fakeApi({
    [firstPage]: () => page([transaction(1)]),
    [`GET ${path}?page=1&limit=20&search=${id}`]: () => page([transaction(7, decided)]),
    ...trail(id, 'transaction.reject'),
  });
  await openApp(`/admin/transactions?open=${id}`);
  const timeline = await screen.findByRole('list', { name: 'Timeline' });
  expect(timeline.textContent).toContain('by boss · wrong address');
  await screen.findByText('Transaction rejected');
  expect(screen.getByText('asked by phone')).toBeTruthy();
});

it('the file is the server’s, of what is filtered', async () => {
  const saved: unknown[] = [];
  URL.createObjectURL = (file) => {
    saved.push(file);
    return '#file';
  };
  URL.revokeObjectURL = () => undefined;
  const exported = `GET ${path}/export?status=pending`;
  const { called } = fakeApi({
    [`GET ${path}?page=1&limit=20&status=pending`]: () => page([transaction(1)]),
    [exported]: () => csv('id\r\n'),
  });
  const person = await openApp('/admin/transactions?status=pending');
  await rowOf('rent 1');
  await person.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(called(exported)).toBe(1);
});
