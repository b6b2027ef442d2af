import { page } from '../../lib/page.ts';

export const AdminSystemPage = page(
  ['admin-list', 'admin-system'],
  () => import('./components/system-page.tsx'),
  'SystemPage',
);
