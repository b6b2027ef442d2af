import { page } from '../../lib/page.ts';

export const AdminUsersPage = page(
  ['admin-list', 'admin-register', 'admin-users'],
  () => import('./components/users-page.tsx'),
  'UsersPage',
);
