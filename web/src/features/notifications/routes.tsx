import { page } from '../../lib/page.ts';

export const NotificationsPage = page(
  'notifications',
  () => import('./components/notifications-page.tsx'),
  'NotificationsPage',
);
