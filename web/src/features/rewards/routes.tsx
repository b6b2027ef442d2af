import { page } from '../../lib/page.ts';

export const RewardsPage = page(
  ['rewards', 'points'],
  () => import('./components/rewards-page.tsx'),
  'RewardsPage',
);
