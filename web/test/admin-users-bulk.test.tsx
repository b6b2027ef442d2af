import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { admin, keepSession } from './support/people.ts';
import { firstPage, firstRow, page, path, three, user, withStats } from './support/users.ts';

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

describe('all of a filter', () => {
  const everybody = (n: number): string => `GET ${path}?page=${n}&limit=100&sortBy=createdAt&sortOrder=asc`;
  const many = Array.from({ length: 101 }, (_, n) => user(n + 1, n === 60 ? { _id: admin.id } : {}));
  const pages = {
    ...withStats,
    [firstPage]: () => page(many.slice(0, 20), { total: 101, totalPages: 6 }),
    [everybody(1)]: () => page(many.slice(0, 100), { total: 101, totalPages: 2 }),
    [everybody(2)]: () => page(many.slice(100), { total: 101, totalPages: 2, currentPage: 2 }),
  };

  it('is suspended one by one but for the own account, and each has its own result', async () => {
    const { calls } = fakeApi({
      ...pages,
      ...Object.fromEntries(
        many.map(({ _id }, n) => [
          `PUT ${path}/${_id}/status`,
          () =>
            n === 50
              ? refusal(409, 'Another change of this user is still under way', 'auth.x')
              : answer(200, { user: user(n) }),
        ]),
      ),
    });
    const person = await openApp('/admin/users');
    await firstRow();
    await person.click(screen.getByRole('checkbox', { name: 'Tick all rows of this page' }));
    await screen.findByText('20 ticked');
    await person.click(screen.getByRole('button', { name: 'Tick all 101 of this filter' }));
    await screen.findByText('101 ticked');
    await person.click(
      within(screen.getByRole('region', { name: 'Ticked rows' })).getByRole('button', { name: 'Suspend' }),
    );
    await person.click(screen.getByRole('button', { name: 'Suspend 101 users' }));
    await screen.findByText('99 done, 2 refused, of 101');
    const outcome = within(screen.getByRole('dialog', { name: 'Suspending users' }));
    const results = outcome.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(results.slice(0, 2)).toEqual([
      'person-51Another change of this user is still under wayRefused',
      'person-61You cannot decide over your own account.Refused',
    ]);
    expect(calls.filter(({ call }) => call.startsWith('PUT'))).toHaveLength(100);
  });

  it('is saved as the file that the server makes of the filter, or says why not', async () => {
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    let works = false;
    const query = 'search=wine&status=locked&sortBy=email&sortOrder=asc';
    const file = `GET ${path}/export?${query}`;
    const { called } = fakeApi({
      ...withStats,
      [`GET ${path}?page=1&limit=20&${query}`]: three,
      [file]: () => (works ? new Response('id\r\n') : refusal(503, 'Not now', 'gateway.unavailable')),
    });
    const person = await openApp('/admin/users?search=wine&status=locked&sort=email&ascending=true');
    await firstRow();
    await person.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await screen.findByText('Not now');
    works = true;
    await person.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(screen.queryByText('Not now')).toBeNull());
    expect(called(file)).toBe(2);
  });
});

it('an activation that waits for a second person is counted as that', async () => {
  const [one, other] = [user(1, { status: 'suspended' }), user(2, { status: 'suspended', role: 'admin' })];
  fakeApi({
    ...withStats,
    [firstPage]: () => page([one, other]),
    [`PUT ${path}/id-1/status`]: () => answer(200, { user: one }),
    [`PUT ${path}/id-2/status`]: () => answer(202, { pending: true, approval: { id: 'auth-1' } }),
  });
  const person = await openApp('/admin/users');
  await firstRow();
  await person.click(screen.getByRole('checkbox', { name: 'Tick all rows of this page' }));
  await person.click(
    within(screen.getByRole('region', { name: 'Ticked rows' })).getByRole('button', { name: 'Activate' }),
  );
  await screen.findByText('1 done, 0 refused, of 2 · 1 waits for a second person');
  const outcome = within(screen.getByRole('dialog', { name: 'Activating users' }));
  expect(outcome.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'person-2Waits for a second person',
    'person-1Done',
  ]);
  expect(outcome.queryByRole('button', { name: 'Try the others again' })).toBeNull();
});
