import { page } from '../../lib/page.ts';

export const DashboardPage = page(
  ['dashboard', 'withdrawals', 'rewards'],
  () => import('./components/dashboard-page.tsx'),
  'DashboardPage',
);
