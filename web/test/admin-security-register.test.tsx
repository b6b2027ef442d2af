import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, csv, fakeApi, refusal } from './support/fake-api.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { admin, keepSession } from './support/people.ts';

const stamp = '2026-11-20T04:00:00.000Z';
const register = 'GET /api/admin/audit?page=1&limit=20';

const entry = (more: object = {}) => ({
  _id: 'a-1',
  service: 'auth',
  action: 'user.set-role',
  actor: { _id: 'u-2', username: 'admin', role: 'admin' },
  object: { kind: 'user', id: 'id-1', username: 'person-1' },
  before: { role: 'user', status: 'active' },
  after: { role: 'moderator', status: 'active' },
  reason: 'A new colleague',
  requestId: 'r-1',
  createdAt: stamp,
  ...more,
});
const entries = (rows: object[]) =>
  answer(200, { entries: rows, total: rows.length, totalPages: 1, currentPage: 1 });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const press = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

describe('the audit log', () => {
  it('is asked as its address says, filters with Apply, and shows what was and what is', async () => {
    const wanted = `${register}&actor=admin&action=user.set-role&object=person-1&from=2026-11-01&to=2026-11-20`;
    const { called } = fakeApi({
      [register]: () => entries([]),
      [`${register}&actor=admin`]: () => entries([entry()]),
      [wanted]: () => entries([entry()]),
      [`${register}&object=id-1`]: () => entries([entry(), entry({ _id: 'a-2' })]),
    });
    const address = '?actor=admin&action=user.set-role&object=person-1&from=2026-11-01&to=2026-11-20';
    const person = await openApp(`/admin/security${address}`);
    await person.click(await screen.findByText('Role set'));
    expect(called(wanted)).toBe(1);
    const drawer = await dialog('Role set');
    const change = drawer.getByText('Role').parentElement;
    expect(change?.textContent).toBe('Role−Before:user+After:moderator');
    expect(drawer.queryByText('status')).toBeNull();
    expect(drawer.getByText('A new colleague')).toBeTruthy();
    expect(drawer.getByText('user.set-role')).toBeTruthy();
    expect(whereWeAre()).toBe(`/admin/security${address}&open=a-1`);

    await person.click(drawer.getByRole('button', { name: 'All on this subject' }));
    await waitFor(() => expect(screen.getAllByText('Role set')).toHaveLength(2));
    expect(whereWeAre()).toBe('/admin/security?object=id-1');
    await person.click(press('Clear filters'));
    await screen.findByText('No entries found');
    await person.type(screen.getByLabelText('Actor (name or id)'), 'admin{Enter}');
    await screen.findByText('Role set');
    expect(whereWeAre()).toBe('/admin/security?actor=admin');
  });

  it('opens an entry that is not on the page, from a link with its id', async () => {
    const one = (id: string) => `GET /api/admin/audit?id=${id}`;
    fakeApi({
      [register]: () => entries([entry()]),
      [one('a-7')]: () => entries([entry({ _id: 'a-7', reason: 'Long ago' })]),
      [one('a-8')]: () => entries([]),
    });
    const person = await openApp('/admin/security?open=a-7');
    const drawer = await dialog('Role set');
    await drawer.findByText('Long ago');
    await person.click(drawer.getByRole('button', { name: 'Close' }));
    expect(whereWeAre()).toBe('/admin/security');
    await openApp('/admin/security?open=a-8');
    await screen.findByText('There is no such entry.');
  });
});

describe('the register', () => {
  it('shortens a long id in the table, and has it in full in the drawer, to be copied', async () => {
    const id = '0199a0b1-0000-7000-8000-000000000001';
    const act = { action: 'withdrawal.take_over', object: { kind: 'withdrawal', id, username: null } };
    fakeApi({ [register]: () => entries([entry(act)]) });
    const person = await openApp('/admin/security');
    await person.click(await screen.findByText('Withdrawal 0199a0b1…'));
    const drawer = await dialog('Payout taken over');
    expect(drawer.getByText(id)).toBeTruthy();
    await person.click(drawer.getByRole('button', { name: 'Copy Subject id' }));
    expect(await navigator.clipboard.readText()).toBe(id);
  });

  it('comes as the file of its filter, or says why not', async () => {
    URL.createObjectURL = () => '#file';
    URL.revokeObjectURL = () => undefined;
    let works = false;
    const file = 'GET /api/admin/audit/export?actor=admin&from=2026-11-01';
    const { called } = fakeApi({
      [`${register}&actor=admin&from=2026-11-01`]: () => entries([entry()]),
      [file]: () => (works ? csv('id\r\n') : refusal(400, 'Not now', 'auth.not_now')),
    });
    const person = await openApp('/admin/security?actor=admin&from=2026-11-01');
    await screen.findByText('Role set');
    await person.click(press('Export as CSV'));
    await screen.findByText('Not now');
    works = true;
    await person.click(press('Export as CSV'));
    await waitFor(() => expect(screen.queryByText('Not now')).toBeNull());
    expect(called(file)).toBe(2);
    await person.click(screen.getByRole('tab', { name: 'Throttles' }));
    expect(screen.queryByRole('button', { name: 'Export as CSV' })).toBeNull();
  });

  it('says why it could not be read, and tries again', async () => {
    let works = false;
    fakeApi({ [register]: () => (works ? entries([entry()]) : refusal(400, 'Not now', 'auth.not_now')) });
    const person = await openApp('/admin/security');
    await screen.findByText('Not now');
    works = true;
    await person.click(press('Try again'));
    await screen.findByText('Role set');
  });
});
