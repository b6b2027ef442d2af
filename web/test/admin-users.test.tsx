import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { admin, keepSession } from './support/people.ts';
import { firstPage, firstRow, page, path, sorted, three, user, withStats } from './support/users.ts';

const stamp = '2026-11-20T04:00:00.000Z';
const rows = (): HTMLElement[] => screen.getAllByRole('row').slice(1);

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

describe('the list of users', () => {
  it('is asked as its address says, and what is unknown there leaves it', async () => {
    const wanted = `GET ${path}?page=3&limit=20&search=wine&status=suspended&sortBy=username&sortOrder=asc`;
    const { called } = fakeApi({
      ...withStats,
      [wanted]: () => page([user(1)], { total: 41, totalPages: 3, currentPage: 3 }),
    });
    const query = '?search=wine&status=suspended&sort=username&ascending=true&page=3';
    await openApp(`/admin/users${query}&level=Diamond&from=2020`);
    await firstRow();
    expect(whereWeAre()).toBe(`/admin/users${query}`);
    expect(called(wanted)).toBe(1);
    expect(screen.getByText('41–41 of 41')).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Username' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
    expect(document.title).toBe('User Management · localhost');
  });

  it('filters with Apply, goes back to the first page, and sorts at the server', async () => {
    fakeApi({
      ...withStats,
      [`GET ${path}?page=2&limit=20&${sorted}`]: () =>
        page([user(9)], { total: 21, totalPages: 2, currentPage: 2 }),
      [`GET ${path}?page=1&limit=20&search=wine&role=admin&${sorted}`]: () => page([user(1)]),
      [`GET ${path}?page=1&limit=20&search=wine&role=admin&sortBy=email&sortOrder=asc`]: () =>
        page([user(2)]),
    });
    const person = await openApp('/admin/users?page=2');
    await screen.findByText('person-9');
    await person.selectOptions(screen.getByLabelText('Role'), 'admin');
    expect(whereWeAre()).toBe('/admin/users?page=2');
    await person.type(screen.getByLabelText('Search'), 'wine{Enter}');
    await firstRow();
    await person.click(screen.getByRole('button', { name: 'Email' }));
    await screen.findByText('person-2');
    expect(whereWeAre()).toBe('/admin/users?search=wine&role=admin&sort=email&ascending=true');
  });
});

describe('a page of users', () => {
  it('shows dashes for a service that is away, and names it', async () => {
    const away = user(1, { balance: null });
    fakeApi({ ...withStats, [firstPage]: () => page([away], { missing: ['wallet'] }) });
    await openApp('/admin/users');
    expect((await firstRow()).textContent).toContain('61,234–');
    expect(screen.getByText(/The wallet cannot be reached right now/)).toBeTruthy();
  });

  it('counts the page where the figures over all cannot be read, and says so', async () => {
    fakeApi({
      [`GET ${path}/stats`]: () => refusal(500, 'Broken', 'auth.broken'),
      [firstPage]: three,
    });
    await openApp('/admin/users');
    await screen.findAllByText('Of this page only');
    expect(screen.getByText('Active users').parentElement?.textContent).toContain('2');
  });

  it('says when there is nobody, and why it could not be read', async () => {
    let works = false;
    fakeApi({
      ...withStats,
      [`GET ${path}?page=1&limit=20&status=locked&${sorted}`]: () =>
        works ? page([], { totalPages: 0 }) : refusal(400, 'Not now', 'auth.not_now'),
    });
    const person = await openApp('/admin/users?status=locked');
    await screen.findByText('Not now');
    works = true;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No users found');
    expect(screen.getAllByRole('button', { name: 'Clear filters' })).toHaveLength(2);
  });

  it('has twelve cards a page in the grid', async () => {
    const grid = `GET ${path}?page=1&limit=12&${sorted}`;
    fakeApi({ ...withStats, [firstPage]: three, [grid]: three });
    const person = await openApp('/admin/users');
    await firstRow();
    await person.click(screen.getByRole('button', { name: 'Grid' }));
    await screen.findByRole('button', { name: 'More for person-2' });
    expect(screen.queryByRole('table')).toBeNull();
    expect(whereWeAre()).toBe('/admin/users?view=grid');
  });
});

describe('the keys of the list', () => {
  it('search, move, tick, open the next row in the same drawer, and close it', async () => {
    fakeApi({
      ...withStats,
      [firstPage]: three,
      ...Object.fromEntries(
        [1, 2, 3].map((n) => [`GET ${path}/id-${n}`, () => answer(200, { user: user(n), sessions: n })]),
      ),
    });
    const person = await openApp('/admin/users');
    await firstRow();
    await person.keyboard('/');
    expect(document.activeElement).toBe(screen.getByLabelText('Search'));
    await person.keyboard('jk');
    expect(whereWeAre()).toBe('/admin/users');
    (document.activeElement as HTMLElement).blur();
    await person.keyboard('jjx');
    expect(rows().map((row) => row.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false']);
    expect(document.activeElement).toBe(rows()[1]);
    await person.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'person-2' });
    await person.keyboard('j');
    const drawer = await screen.findByRole('dialog', { name: 'person-3' });
    await within(drawer).findByText('Live sessions');
    expect(whereWeAre()).toBe('/admin/users?open=id-3');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(whereWeAre()).toBe('/admin/users'));
    expect(document.activeElement).toBe(rows()[2]);
  });
});

describe('a click on a row', () => {
  it('suspends, and a refusal stands in words on the page', async () => {
    let answers = () => answer(200, { user: user(1, { status: 'suspended' }) });
    const { calls } = fakeApi({
      ...withStats,
      [firstPage]: three,
      [`PUT ${path}/id-1/status`]: () => answers(),
    });
    const person = await openApp('/admin/users');
    await firstRow();
    await person.click(screen.getByRole('button', { name: 'Suspend person-1' }));
    await screen.findByText('User suspended successfully!');
    expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ status: 'suspended' });
    answers = () => refusal(403, 'You cannot decide over your own account', 'auth.not_yours_to_decide');
    await person.click(screen.getByRole('button', { name: 'Suspend person-1' }));
    await screen.findByText('Failed to update status: You cannot decide over your own account');
    answers = () => {
      throw new TypeError('network');
    };
    await person.click(screen.getByRole('button', { name: 'Suspend person-1' }));
    await screen.findByText('Failed to update user status');
  });

  it('asks before it deletes, in the specified words', async () => {
    let works = false;
    const { called } = fakeApi({
      ...withStats,
      [firstPage]: three,
      [`DELETE ${path}/id-1`]: () =>
        works ? answer(200, { success: true }) : refusal(409, 'Money is left', 'x'),
    });
    const person = await openApp('/admin/users');
    await firstRow();
    await person.click(screen.getByRole('button', { name: 'Delete person-1' }));
    await screen.findByText('Are you sure you want to delete this user? This action cannot be undone.');
    expect(called(`DELETE ${path}/id-1`)).toBe(0);
    await person.click(screen.getByRole('button', { name: 'Delete User' }));
    await screen.findByText('Failed to delete user: Money is left');
    works = true;
    await person.click(screen.getByRole('button', { name: 'Delete User' }));
    await screen.findByText('User deleted successfully!');
  });
});

describe('the dialogs', () => {
  it('create a user only with all three, points and balance 0 where they are unreadable', async () => {
    let works = false;
    const { calls } = fakeApi({
      ...withStats,
      [firstPage]: three,
      [`POST ${path}`]: () => (works ? answer(201, { user: user(4) }) : refusal(409, 'Email is taken', 'x')),
    });
    const person = await openApp('/admin/users');
    await firstRow();
    await person.click(screen.getByRole('button', { name: 'Add User' }));
    const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Create User' });
    const form = within(screen.getByRole('dialog', { name: 'Add User' }));
    await person.type(form.getByLabelText('Username'), 'new-person');
    await person.type(form.getByLabelText('Email'), 'new@example.test');
    expect(create.disabled).toBe(true);
    await person.type(form.getByLabelText('Password'), 'secret-1');
    await person.type(form.getByLabelText('Points'), 'x');
    await person.clear(form.getByLabelText('Balance (¥)'));
    expect(within(form.getByLabelText('Status')).getAllByRole('option')).toHaveLength(2);
    await person.click(create);
    await screen.findByText('Failed to create user: Email is taken');
    works = true;
    await person.click(create);
    await screen.findByText('User created successfully!');
    const post = calls.find(({ call }) => call === `POST ${path}`);
    expect(post?.body).toMatchObject({ username: 'new-person', points: 0, balance: 0, status: 'active' });
    expect(post?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('send what was changed and the version that was seen, and tell what will happen', async () => {
    const { calls } = fakeApi({
      ...withStats,
      [firstPage]: three,
      [`PUT ${path}/id-1`]: () => answer(200, { user: user(1, { status: 'locked' }) }),
    });
    const person = await openApp('/admin/users');
    await firstRow();
    await person.click(screen.getByRole('button', { name: 'Edit person-1' }));
    const form = within(screen.getByRole('dialog', { name: 'Edit person-1' }));
    await person.selectOptions(form.getByLabelText('Status'), 'locked');
    await person.clear(form.getByLabelText('Balance (¥)'));
    await person.type(form.getByLabelText('Balance (¥)'), '100');
    expect(form.getByText(/The status changes from Active to Locked\./)).toBeTruthy();
    expect(form.getByText('Balance (¥): ¥2,480.50 → ¥100.00')).toBeTruthy();
    await person.click(form.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('User updated successfully! Status: Locked');
    const put = calls.find(({ call }) => call === `PUT ${path}/id-1`);
    expect(put?.body).toEqual({ status: 'locked', balance: 100, version: 7 });
  });
});

describe('the sessions of a user', () => {
  it('are listed in the drawer, and each can be ended', async () => {
    const session = { id: 's-1', remembered: false, userAgent: '', address: '10.0.0.7', lastActive: stamp };
    let sessions = [session];
    fakeApi({
      ...withStats,
      [firstPage]: three,
      [`GET ${path}/id-1`]: () => answer(200, { user: user(1), sessions: 1 }),
      [`GET ${path}/id-1/sessions`]: () => answer(200, { sessions }),
      [`DELETE ${path}/id-1/sessions/s-1`]: () => {
        sessions = [];
        return answer(200, { success: true, ended: 1 });
      },
    });
    const person = await openApp('/admin/users?open=id-1');
    await screen.findByText(/10\.0\.0\.7/);
    await person.click(screen.getByRole('button', { name: 'End' }));
    await screen.findByText('Signed in nowhere.');
  });
});
