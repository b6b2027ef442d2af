import { page } from '../../lib/page.ts';

export const BuyPage = page('trade', () => import('./components/buy-page.tsx'), 'BuyPage');
