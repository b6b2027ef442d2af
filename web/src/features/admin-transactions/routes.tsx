import { page } from '../../lib/page.ts';

export const AdminTransactionsPage = page(
  ['admin-list', 'admin-register', 'admin-transactions'],
  () => import('./components/transactions-page.tsx'),
  'TransactionsPage',
);
