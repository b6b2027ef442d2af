import { page } from '../../lib/page.ts';

export const DashboardPage = page(
  'dashboard',
  () => import('./components/dashboard-page.tsx'),
  'DashboardPage',
);
