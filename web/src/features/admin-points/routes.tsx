import { page } from '../../lib/page.ts';

export const AdminPointsPage = page(
  ['admin-list', 'admin-points'],
  () => import('./components/points-page.tsx'),
  'PointsPage',
);
