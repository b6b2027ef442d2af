import { page } from '../../lib/page.ts';

export const AdminWithdrawalsPage = page(
  ['admin-list', 'admin-register', 'withdrawals', 'admin-withdrawals'],
  () => import('./components/desk-page.tsx'),
  'DeskPage',
);
