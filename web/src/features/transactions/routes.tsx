import { page } from '../../lib/page.ts';

export const TransactionsPage = page(
  'transactions',
  () => import('./components/transactions-page.tsx'),
  'TransactionsPage',
);
