import { page } from '../../lib/page.ts';

export const AdminSubsidyPage = page(
  ['admin-list', 'admin-subsidy'],
  () => import('./components/subsidy-page.tsx'),
  'SubsidyPage',
);
