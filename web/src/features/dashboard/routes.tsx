import { page } from '../../lib/page.ts';

export const DashboardPage = page(
  ['dashboard', 'withdrawals'],
  () => import('./components/dashboard-page.tsx'),
  'DashboardPage',
);
