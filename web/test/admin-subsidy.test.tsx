import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { admin, keepSession } from './support/people.ts';

const path = '/api/admin/cash-subsidy';
const clawBack = {
  _id: 'entry-00000001',
  user: { _id: 'u-9', username: 'wine', email: 'wine@example.test' },
  ...{ operation: 'subtract', amount: 30, change: -20, moved: -6.48, shortfall: 13.52, subsidyAfter: 0 },
  ...{ reason: 'spent elsewhere', processedBy: { username: 'boss' }, createdAt: '2026-11-20T04:00:00.000Z' },
};
const grant = {
  ...clawBack,
  ...{ _id: 'entry-00000002', user: null, operation: 'add', amount: 20, change: 20, shortfall: 0 },
  subsidyAfter: 20,
};
const totals = { granted: 1_000_000_000_000, clawedBack: 20, shortfall: 13.52 };
const page = (entries: object[] = [clawBack, grant], more: object = {}) =>
  answer(200, {
    ...{ entries, totals, total: entries.length, totalPages: 1, currentPage: 1, searchedPartially: false },
    ...more,
  });
const days = () =>
  answer(200, { days: [{ date: '2026-11-20', entries: 2, granted: 20, clawedBack: 20, shortfall: 13.52 }] });
const usual = { [`GET ${path}?page=1&limit=20`]: () => page(), [`GET ${path}/days`]: days };

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

describe('the subsidy register', () => {
  it('lists grants and claw-backs, with totals of the filter and of each day', async () => {
    fakeApi(usual);
    const person = await openApp('/admin/cash-subsidy');
    await screen.findByText('wine');
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.find((row) => row.includes('wine'))).toContain('wineSubtract-¥20.00¥13.52¥0.00');
    expect(rows.find((row) => row.includes('Deleted account'))).toContain('Add+¥20.00–¥20.00');
    expect(screen.getByText('¥1,000,000,000,000.00')).toBeTruthy();
    expect(screen.getByText('+¥999,999,999,980.00')).toBeTruthy();
    await person.click(screen.getByLabelText('Shortfall'));
    expect(await screen.findByText('Shortfall by day')).toBeTruthy();
    expect(screen.getAllByRole('cell', { name: '¥13.52' })).toHaveLength(2);
  });

  it('is asked as its address says, filters with Apply and goes back to the first page', async () => {
    const query = 'search=wine&from=2026-11-01&to=2026-11-20';
    const { called } = fakeApi({
      [`GET ${path}?page=2&limit=20&${query}`]: () =>
        page([grant], { total: 21, totalPages: 2, currentPage: 2, searchedPartially: true }),
      [`GET ${path}/days?${query}`]: days,
      [`GET ${path}?page=1&limit=20&operation=subtract&${query}`]: () => page([clawBack]),
      [`GET ${path}/days?operation=subtract&${query}`]: days,
      ...usual,
    });
    const person = await openApp(`/admin/cash-subsidy?${query}&page=2&operation=give&from=x`);
    await screen.findByText('21–21 of 21');
    expect(screen.getByText(/only the first of them were looked through/)).toBeTruthy();
    await person.selectOptions(screen.getByLabelText('Operation'), 'subtract');
    await person.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByText('wine');
    expect(whereWeAre()).toBe(
      '/admin/cash-subsidy?search=wine&operation=subtract&from=2026-11-01&to=2026-11-20',
    );
    expect(called(`GET ${path}/days?operation=subtract&${query}`)).toBe(1);
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByText('1–2 of 2');
    expect(whereWeAre()).toBe('/admin/cash-subsidy');
  });

  it('shows all of an entry in a drawer, which its address opens', async () => {
    fakeApi(usual);
    await openApp('/admin/cash-subsidy?open=entry-00000001');
    const drawer = within(await screen.findByRole('dialog', { name: 'wine' }));
    const facts = drawer.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts.slice(0, 6)).toEqual(['Subtract', '¥30.00', '-¥20.00', '-¥6.48', '¥13.52', '¥0.00']);
    expect(drawer.getByText('spent elsewhere')).toBeTruthy();
    expect(drawer.getByRole('link', { name: 'Open the user' }).getAttribute('href')).toBe(
      '/admin/users?open=u-9',
    );
  });

  it('opens an entry that is not on the page, from a link with its id', async () => {
    const one = (id: string) => `GET ${path}?page=1&limit=20&search=${id}`;
    fakeApi({
      ...usual,
      [one('entry-00000009')]: () => page([{ ...clawBack, _id: 'entry-00000009', reason: 'long ago' }]),
      [one('entry-00000010')]: () => page([]),
    });
    const person = await openApp('/admin/cash-subsidy?open=entry-00000009');
    const drawer = within(await screen.findByRole('dialog', { name: 'wine' }));
    await drawer.findByText('long ago');
    await person.click(drawer.getByRole('button', { name: 'Close' }));
    expect(whereWeAre()).toBe('/admin/cash-subsidy');
    await openApp('/admin/cash-subsidy?open=entry-00000010');
    await screen.findByText('There is no such entry.');
  });
});

describe('the register', () => {
  it('comes as the file of its filter, or says why not', async () => {
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    let works = false;
    const file = `GET ${path}/export?operation=add`;
    const { called } = fakeApi({
      [`GET ${path}?page=1&limit=20&operation=add`]: () => page([grant]),
      [`GET ${path}/days?operation=add`]: days,
      [file]: () => (works ? new Response('id\r\n') : refusal(400, 'Not now', 'wallet.not_now')),
    });
    const person = await openApp('/admin/cash-subsidy?operation=add');
    await screen.findByText('Deleted account');
    await person.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await screen.findByText('Not now');
    works = true;
    await person.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(screen.queryByText('Not now')).toBeNull());
    expect(called(file)).toBe(2);
  });

  it('says when it is empty, and why it could not be read, with another try', async () => {
    let works = false;
    fakeApi({
      [`GET ${path}?page=1&limit=20`]: () =>
        works ? page([], { totalPages: 0 }) : refusal(400, 'Not now', 'wallet.not_now'),
      [`GET ${path}/days`]: () => answer(200, { days: [] }),
    });
    const person = await openApp('/admin/cash-subsidy');
    await screen.findByText('Not now');
    expect(await screen.findByText('Nothing in these days')).toBeTruthy();
    works = true;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No grant and no claw-back found');
  });

  it('is refused to a moderator without its permission', async () => {
    keepSession({ ...admin, role: 'moderator', permissions: [] });
    const { calls } = fakeApi(usual);
    await openApp('/admin/cash-subsidy');
    await screen.findByText(/Cash Subsidy needs the permission wallets.read/);
    expect(calls.filter(({ call }) => call.includes(path))).toEqual([]);
  });
});
