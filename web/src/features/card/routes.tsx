import { page } from '../../lib/page.ts';

export const CardPage = page(
  ['card', 'transactions'],
  () => import('./components/card-page.tsx'),
  'CardPage',
);
