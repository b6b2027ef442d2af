import { page } from '../../lib/page.ts';

export const StocksPage = page('stocks', () => import('./components/stocks-page.tsx'), 'StocksPage');
