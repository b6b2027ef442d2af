import { page } from '../../lib/page.ts';

export const AdminHomePage = page(
  ['admin-list', 'admin-home'],
  () => import('./components/admin-home-page.tsx'),
  'AdminHomePage',
);
