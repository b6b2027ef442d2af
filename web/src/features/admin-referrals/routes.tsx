import { page } from '../../lib/page.ts';

export const AdminReferralsPage = page(
  ['admin-list', 'admin-register', 'admin-referrals'],
  () => import('./components/referrals-page.tsx'),
  'ReferralsPage',
);
