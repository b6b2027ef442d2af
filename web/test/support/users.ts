import { screen } from '@testing-library/react';
import { answer } from './fake-api.ts';

export const user = (n: number, more: object = {}) => ({
  _id: `id-${n}`,
  username: `person-${n}`,
  email: `person-${n}@example.test`,
  role: 'user',
  status: 'active',
  permissions: [],
  points: 61_234,
  balance: 2480.5,
  membershipLevel: 'Silver',
  verificationLevel: 'Basic',
  version: 7,
  createdAt: '2026-01-05T04:00:00.000Z',
  lastActive: null,
  ...more,
});
type User = ReturnType<typeof user>;
export const page = (users: User[], more: object = {}) =>
  answer(200, { users, total: users.length, totalPages: 1, currentPage: 1, missing: [], ...more });
const stats = { totalUsers: 1234, activeUsers: 1000, newUsers: 7, premiumUsers: 30 };
export const path = '/api/admin/users';
export const sorted = 'sortBy=createdAt&sortOrder=desc';
export const firstPage = `GET ${path}?page=1&limit=20&${sorted}`;
export const withStats = { [`GET ${path}/stats`]: () => answer(200, stats) };
export const three = () => page([user(1), user(2, { status: 'suspended' }), user(3, { role: 'admin' })]);
export const firstRow = async (): Promise<HTMLElement> => {
  const row = (await screen.findByText('person-1')).closest('tr');
  if (row === null) throw new Error('person-1 is in no row');
  return row;
};
