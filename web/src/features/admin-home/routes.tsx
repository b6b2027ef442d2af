import { page } from '../../lib/page.ts';

export const AdminHomePage = page(
  'admin-home',
  () => import('./components/admin-home-page.tsx'),
  'AdminHomePage',
);
