import { page } from '../../lib/page.ts';

export const AdminSecurityPage = page(
  ['admin-list', 'admin-register', 'admin-security', 'second-factor'],
  () => import('./components/security-page.tsx'),
  'SecurityPage',
);
