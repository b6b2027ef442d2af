import { page } from '../../lib/page.ts';

export const AdminWithdrawalsPage = page(
  ['admin-list', 'withdrawals', 'admin-withdrawals'],
  () => import('./components/desk-page.tsx'),
  'DeskPage',
);
