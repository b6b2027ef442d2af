import { page } from '../../lib/page.ts';

export const ProfilePage = page(
  ['profile', 'withdrawals'],
  () => import('./components/profile-page.tsx'),
  'ProfilePage',
);
