import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { admin, keepSession } from './support/people.ts';
import { firstPage, firstRow, page, path, sorted, three, user, withStats } from './support/users.ts';

interface View {
  _id: string;
  list: string;
  name: string;
  query: string;
}
const views = '/api/admin/views';
const suspended = { _id: 'v-1', list: 'users', name: 'Suspended', query: 'status=suspended' };
const older = { _id: 'v-2', list: 'users', name: 'Older', query: 'search=wine&tier=Diamond' };

function keeping(kept: View[]) {
  const put = (body: unknown, id: string) => {
    const view = { ...(body as Omit<View, '_id'>), _id: id };
    kept = [...kept.filter(({ _id }) => _id !== id), view];
    return answer(200, { view });
  };
  return {
    ...withStats,
    [firstPage]: three,
    [`GET ${path}?page=1&limit=20&status=suspended&${sorted}`]: () => page([user(1)]),
    [`GET ${path}?page=2&limit=20&status=suspended&${sorted}`]: () =>
      page([user(1)], { total: 21, totalPages: 2, currentPage: 2 }),
    [`GET ${path}?page=1&limit=20&search=wine&${sorted}`]: () => page([user(2)]),
    [`GET ${views}?list=users`]: () => answer(200, { views: kept }),
    [`PUT ${views}/v-1`]: (body: unknown) => put(body, 'v-1'),
    [`DELETE ${views}/v-1`]: () => {
      kept = kept.filter(({ _id }) => _id !== 'v-1');
      return answer(200, { success: true });
    },
  };
}
type Person = Awaited<ReturnType<typeof openApp>>;
const choose = async (person: Person, name: string): Promise<void> => {
  await person.click(screen.getByRole('button', { name: 'Views' }));
  await screen.findByRole('menuitem', { name: 'Save current view' });
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Loading...' })).toBeNull());
  await person.click(screen.getByRole('menuitem', { name }));
};

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

describe('the saved views of a list', () => {
  it.each([
    ['/admin/users', 'users'],
    ['/admin/wallets', 'wallets'],
    ['/admin/points', 'points'],
    ['/admin/transactions', 'transactions'],
    ['/admin/referrals', 'referrals'],
    ['/admin/withdrawals', 'withdrawals'],
    ['/admin/cash-subsidy', 'subsidy'],
    ['/admin/security', 'audit'],
  ])('of %s are those of %s, read when asked for', async (place, list) => {
    const { called } = fakeApi({ [`GET ${views}?list=${list}`]: () => answer(200, { views: [] }) });
    const person = await openApp(place);
    await screen.findByRole('button', { name: 'Views' });
    expect(called(`GET ${views}?list=${list}`)).toBe(0);
    await person.click(screen.getByRole('button', { name: 'Views' }));
    await waitFor(() => expect(screen.getAllByRole('menuitem')).toHaveLength(1));
    expect(called(`GET ${views}?list=${list}`)).toBe(1);
  });

  it('open with what they filter by, from the first page', async () => {
    fakeApi(keeping([suspended]));
    const person = await openApp('/admin/users');
    await firstRow();
    await choose(person, 'Suspended');
    await screen.findByText('1–1 of 1');
    expect(whereWeAre()).toBe('/admin/users?status=suspended');
    expect(screen.queryByText(/no longer exist/)).toBeNull();
  });

  it('of which a filter is gone open with the others, and say so until something else is shown', async () => {
    fakeApi(keeping([suspended, older]));
    const person = await openApp('/admin/users');
    await firstRow();
    await choose(person, 'Older');
    await screen.findByText('Some filters of this view no longer exist. The others apply.');
    expect(whereWeAre()).toBe('/admin/users?search=wine');
    await choose(person, 'Suspended');
    await waitFor(() => expect(screen.queryByText(/no longer exist/)).toBeNull());
  });
});

describe('views', () => {
  it('are saved without the page, under a name of which there is one', async () => {
    const { calls } = fakeApi(keeping([{ ...suspended, query: 'status=locked' }]));
    const person = await openApp('/admin/users?status=suspended&page=2');
    await screen.findByText('21–21 of 21');
    await choose(person, 'Save current view');
    const dialog = within(await screen.findByRole('dialog', { name: 'Save current view' }));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Enter a name');
    await person.type(dialog.getByLabelText('Name'), ' Suspended ');
    await dialog.findByText('This replaces your view of the same name.');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('View Suspended saved');
    const { list, name, query } = suspended;
    const saved = calls.find(({ call }) => call.startsWith('PUT'));
    expect([saved?.call, saved?.body]).toEqual([`PUT ${views}/v-1`, { list, name, query }]);
  });

  it('are refused in the words of the server, and a new one has an id of its own', async () => {
    const full = 'You have 50 saved views. Please delete one first.';
    const { calls } = fakeApi(keeping([]));
    const known = globalThis.fetch;
    globalThis.fetch = (url, init) =>
      init?.method === 'PUT'
        ? known(url, init).then(() => refusal(409, full, 'auth.too_many_views'))
        : known(url, init);
    const person = await openApp('/admin/users');
    await firstRow();
    await choose(person, 'Save current view');
    await person.type(await screen.findByLabelText('Name'), 'New{Enter}');
    await screen.findByText(full);
    await person.keyboard('{Enter}');
    await waitFor(() => expect(calls.filter(({ call }) => call.startsWith('PUT'))).toHaveLength(2));
    const asked = calls.map(({ call }) => call).filter((call) => call.startsWith('PUT'));
    expect(asked[0]).toMatch(/\/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/);
    expect(asked[1]).toBe(asked[0]);
  });

  it('are deleted, and put back as they were', async () => {
    const { calls } = fakeApi(keeping([suspended]));
    const person = await openApp('/admin/users');
    await firstRow();
    await choose(person, 'Delete views');
    await person.click(await screen.findByRole('button', { name: 'Delete Suspended' }));
    await person.click(await screen.findByRole('button', { name: 'Undo deleting Suspended' }));
    await screen.findByRole('button', { name: 'Delete Suspended' });
    const { _id: _, ...body } = suspended;
    expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual(body);
  });
});
