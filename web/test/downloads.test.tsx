import { expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import { answer, csv, fakeApi } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { admin, keepSession } from './support/people.ts';

const path = '/api/admin/points';

it('a file is the server’s, and a page in its place is refused', async () => {
  keepSession(admin);
  const saved: unknown[] = [];
  URL.createObjectURL = (file) => {
    saved.push(file);
    return '#file';
  };
  URL.revokeObjectURL = () => undefined;
  let isPage = true;
  const exported = `GET ${path}/transactions/export`;
  const { called } = fakeApi({
    [`GET ${path}/users?limit=50&sortBy=points&sortOrder=desc`]: () =>
      answer(200, { users: [], total: 0, totalPages: 0, currentPage: 1 }),
    [`GET ${path}/withheld?page=1&limit=20`]: () => answer(200, { awards: [], total: 0, points: 0 }),
    [`GET ${path}/suspense?limit=20`]: () => answer(200, { entries: [] }),
    [`GET ${path}/analytics`]: () =>
      answer(200, {
        ...{ totalPoints: 0, totalUsers: 0, usersWithPoints: 0, averagePoints: 0 },
        ...{ distribution: {}, recentTransactions: [] },
      }),
    [exported]: () => (isPage ? new Response('<html>') : csv('id\r\n')),
  });
  const person = await openApp('/admin/points');
  const button = await screen.findByRole('button', { name: 'Export as CSV' });
  await person.click(button);
  await screen.findByRole('alert');
  expect(saved).toEqual([]);
  isPage = false;
  await person.click(button);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(called(exported)).toBe(2);
});
