import { beforeEach, describe, expect, it } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, csv, fakeApi, refusal } from './support/fake-api.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { demo, keepSession } from './support/people.ts';

const row = (more: object = {}) => ({
  _id: 't-1',
  type: 'send',
  kind: 'send',
  amount: 25,
  currency: 'USDC',
  incoming: false,
  to: 'friend',
  from: null,
  description: 'Dinner',
  status: 'completed',
  createdAt: '2026-11-20T04:00:00.000Z',
  ...more,
});
const list = (transactions: object[], nextCursor: string | null = null) =>
  answer(200, {
    ...{ transactions, nextCursor, searchedSince: null },
    stats: { total: 1234, thisMonth: 7, successRate: 97.5 },
  });

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
});

describe('the list of transactions', () => {
  it('tells what each was, with its sign and its state, and the figures over all of them', async () => {
    fakeApi({
      'GET /api/transactions?limit=20': () =>
        list([
          row(),
          row({ _id: 't-2', type: 'receive', incoming: true, to: null, from: 'boss', amount: 1000 }),
          row({ _id: 't-3', kind: 'send-out', to: `0x${'ab'.repeat(20)}`, status: 'pending' }),
          row({ _id: 't-4', type: 'points', kind: 'redemption', currency: 'CNY', incoming: true, amount: 5 }),
        ]),
    });
    await openApp('/transactions');
    await screen.findByText('Sent to friend');
    for (const text of [
      '−25.00 USDC',
      '+1,000.00 USDC',
      '+¥5.00',
      'Received from boss',
      'Sent to 0xabab…abab',
    ])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    for (const figure of ['1,234', '7', '97.5%']) expect(screen.getByText(figure)).toBeTruthy();
    // Once in the row, once in the status filter.
    expect(screen.getAllByText('Pending')).toHaveLength(2);
  });

  it('that fails shows no figures, rather than loading for ever', async () => {
    fakeApi({
      'GET /api/transactions?limit=20': () =>
        refusal(503, 'The wallet is busy', 'wallet.unavailable', { 'retry-after': '60' }),
    });
    await openApp('/transactions');
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getAllByText('–')).toHaveLength(3);
    expect(document.querySelector('main .animate-pulse')).toBeNull();
  });

  it('goes on from the cursor, and says where it ends', async () => {
    const six = Array.from({ length: 6 }, (_, n) => row({ _id: `a-${n}` }));
    fakeApi({
      'GET /api/transactions?limit=20': () => list(six, 'c-1'),
      'GET /api/transactions?limit=20&cursor=c-1': () => list([row({ _id: 'b', to: 'the-last' })]),
    });
    const user = await openApp('/transactions');
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByText('Sent to the-last');
    await screen.findByText('That is all.');
  });

  it('is asked as the address says, and the address says what was chosen', async () => {
    const api = fakeApi({
      'GET /api/transactions?type=buy&search=wine&from=2026-11-01&limit=20': () => list([]),
      'GET /api/transactions?type=buy&search=beer&from=2026-11-01&limit=20': () => list([row()]),
    });
    await openApp('/transactions?type=buy&search=wine&from=2026-11-01');
    await screen.findByText('No transactions found');
    const field = screen.getByLabelText('Search');
    // Synchronous, so that no pause between two keys starts a request.
    for (const value of ['', 'b', 'be', 'bee', 'beer']) fireEvent.change(field, { target: { value } });
    await screen.findByText('Sent to friend');
    expect(whereWeAre()).toBe('/transactions?type=buy&search=beer&from=2026-11-01');
    expect(api.calls.filter(({ call }) => call.includes('search=be')).length).toBe(1);
  });
});

it('a filter chosen right after typing keeps the typed search', async () => {
  fakeApi({
    'GET /api/transactions?limit=20': () => list([]),
    'GET /api/transactions?type=send&limit=20': () => list([]),
    'GET /api/transactions?type=send&search=dinner&limit=20': () => list([row()]),
  });
  await openApp('/transactions');
  fireEvent.change(await screen.findByLabelText('Search'), { target: { value: 'dinner' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Sent to friend');
  expect(whereWeAre()).toBe('/transactions?type=send&search=dinner');
});

describe('the state of a transaction', () => {
  it('filters the list and the file, and stands in the address', async () => {
    const saved: string[] = [];
    URL.createObjectURL = (file) => {
      saved.push(file instanceof Blob ? file.type : '');
      return '#file';
    };
    URL.revokeObjectURL = () => undefined;
    const { called } = fakeApi({
      'GET /api/transactions?limit=20': () => list([row()]),
      'GET /api/transactions?status=failed&limit=20': () => list([row({ to: 'nobody', status: 'failed' })]),
      'GET /api/transactions/export?status=failed': () => csv('id,time\r\n'),
    });
    const user = await openApp('/transactions');
    await screen.findByText('Sent to friend');
    const states = within(screen.getByRole('group', { name: 'Filter by state' }));
    await user.click(states.getByRole('button', { name: 'Failed' }));
    await screen.findByText('Sent to nobody');
    expect(whereWeAre()).toBe('/transactions?status=failed');
    await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(saved).toEqual(['text/csv']));
    expect(called('GET /api/transactions/export?status=failed')).toBe(1);
  });
});

describe('days and state', () => {
  it.each([
    ['/transactions', 'More filters', 'false'],
    ['/transactions?status=failed', 'More filters, in use', 'true'],
  ])('are a press away on a phone, unless they filter: %s', async (address, name, expanded) => {
    const empty = () => list([]);
    fakeApi({
      'GET /api/transactions?limit=20': empty,
      'GET /api/transactions?status=failed&limit=20': empty,
    });
    const user = await openApp(address);
    const more = await screen.findByRole('button', { name });
    expect(more.getAttribute('aria-expanded')).toBe(expanded);
    const states = document.getElementById(more.getAttribute('aria-controls') ?? '');
    const folded = () => states?.className.includes('hidden');
    expect(folded()).toBe(expanded === 'false');
    await user.click(more);
    expect(folded()).toBe(expanded === 'true');
  });
});

describe('the file of the ledger', () => {
  it('is asked for once, shows that it is coming, and says in place why it does not come', async () => {
    let refuse: () => void = () => undefined;
    const { called } = fakeApi({
      'GET /api/transactions?limit=20': () => list([row()]),
      'GET /api/transactions/export': () =>
        new Promise((resolve) => {
          refuse = () =>
            resolve(refusal(503, 'The wallet is busy', 'wallet.unavailable', { 'retry-after': '60' }));
        }),
    });
    const user = await openApp('/transactions');
    const button = await screen.findByRole('button', { name: 'Export as CSV' });
    await user.dblClick(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    refuse();
    const alert = await screen.findByText('The wallet is busy');
    expect(alert.textContent).toMatch(/You can try again in (1:00|0:5\d)\./);
    expect(button.getAttribute('aria-busy')).toBe('false');
    expect(called('GET /api/transactions/export')).toBe(1);
  });
});

describe('a search in a long history', () => {
  it('says how far back it looked', async () => {
    fakeApi({
      'GET /api/transactions?search=wine&limit=20': () =>
        answer(200, {
          transactions: [row()],
          nextCursor: null,
          searchedSince: '2025-03-10T04:00:00.000Z',
          stats: { total: 90000, thisMonth: 7, successRate: 100 },
        }),
    });
    await openApp('/transactions?search=wine');
    await screen.findByText(/^Searched back to Monday, March 10, 2025/);
  });
});

describe('a receipt', () => {
  it('opens by the address, tells why it failed, and closes', async () => {
    fakeApi({
      'GET /api/transactions?limit=20': () => list([row()]),
      'GET /api/transactions/t-1': () =>
        answer(200, {
          transaction: {
            ...row({ status: 'failed', kind: 'send-out' }),
            counterAmount: null,
            coinPrice: null,
            timeline: [
              { status: 'pending', at: '2026-11-20T04:00:00.000Z' },
              { status: 'failed', at: '2026-11-20T05:00:00.000Z', reason: 'Unknown address' },
            ],
          },
        }),
    });
    const user = await openApp('/transactions?id=t-1');
    const sheet = within(await screen.findByRole('dialog'));
    await sheet.findByText('Unknown address');
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(whereWeAre()).toBe('/transactions'));
  });

  it('that is not there says so', async () => {
    fakeApi({
      'GET /api/transactions?limit=20': () => list([]),
      'GET /api/transactions/t-9': () =>
        refusal(404, 'Transaction not found', 'wallet.transaction_not_found'),
    });
    await openApp('/transactions?id=t-9');
    await screen.findByText('Transaction not found');
  });
});
