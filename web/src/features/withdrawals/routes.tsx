import { page } from '../../lib/page.ts';

export const WithdrawalHistoryPage = page(
  'withdrawals',
  () => import('./components/withdrawal-history-page.tsx'),
  'WithdrawalHistoryPage',
);
