import { page } from '../../lib/page.ts';

export const PointsPage = page(
  ['points', 'rewards'],
  () => import('./components/points-page.tsx'),
  'PointsPage',
);
