import { page } from '../../lib/page.ts';

export const AdminWalletsPage = page(
  ['admin-list', 'admin-register', 'withdrawals', 'admin-wallets'],
  () => import('./components/wallets-page.tsx'),
  'WalletsPage',
);
