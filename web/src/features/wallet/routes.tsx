import { page } from '../../lib/page.ts';

export const WalletPage = page(
  ['wallet', 'transactions'],
  () => import('./components/wallet-page.tsx'),
  'WalletPage',
);
