import { beforeEach, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, fakeApi } from './support/fake-api.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { admin, keepSession } from './support/people.ts';

const stamp = '2026-11-20T04:00:00.000Z';
const found = { _id: 'id-1', username: 'person-1', email: 'p@x.test', role: 'user', permissions: [] };
const session = (id: string) => ({
  ...{ id, remembered: false, userAgent: '', address: `10.0.0.${id}` },
  ...{ createdAt: stamp, lastActive: stamp, expiresAt: stamp },
});

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

it('a moderator is not offered to end the sessions of an administrator', async () => {
  keepSession({ ...admin, role: 'moderator', permissions: ['users.read', 'users.write'] as never[] });
  const boss = { ...found, _id: 'id-2', username: 'boss', role: 'admin' };
  const sessions = () => answer(200, { sessions: ['1', '2'].map(session) });
  fakeApi({
    'GET /api/admin/users?page=1&limit=10&search=person': () => answer(200, { users: [found, boss] }),
    'GET /api/admin/users/id-1/sessions': sessions,
    'GET /api/admin/users/id-2/sessions': sessions,
  });
  const person = await openApp('/admin/security?view=sessions&search=person&open=id-1');
  expect(await screen.findAllByRole('button', { name: /^End/ })).toHaveLength(3);
  await person.click(screen.getByText('boss'));
  await screen.findByText('Sessions of boss');
  await screen.findByText(/10\.0\.0\.1/);
  expect(screen.queryByRole('button', { name: /^End/ })).toBeNull();
});

it('the sessions of a person are searched, and ended one by one or all', async () => {
  let live = ['1', '2', '3'];
  const path = '/api/admin/users/id-1/sessions';
  const { called } = fakeApi({
    'GET /api/admin/users?page=1&limit=10&search=person': () => answer(200, { users: [found] }),
    [`GET ${path}`]: () => answer(200, { sessions: live.map(session) }),
    [`DELETE ${path}/1`]: () => {
      live = ['2', '3'];
      return answer(200, { success: true, ended: 1 });
    },
    [`DELETE ${path}`]: () => {
      live = [];
      return answer(200, { success: true, ended: 2 });
    },
  });
  const person = await openApp('/admin/security?view=sessions&search=person');
  await person.click(await screen.findByText('person-1'));
  await screen.findByText(/10\.0\.0\.1/);
  expect(whereWeAre()).toBe('/admin/security?view=sessions&search=person&open=id-1');
  await person.click(screen.getAllByRole('button', { name: 'End' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByText(/10\.0\.0\.1/)).toBeNull());
  await person.click(screen.getByRole('button', { name: 'End all' }));
  expect(called(`DELETE ${path}`)).toBe(0);
  const asks = within(screen.getByRole('dialog', { name: 'End all sessions of person-1?' }));
  await person.click(asks.getByRole('button', { name: 'End all' }));
  await screen.findByText('Signed in nowhere.');
});
