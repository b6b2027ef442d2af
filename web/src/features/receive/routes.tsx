import { page } from '../../lib/page.ts';

export const ReceivePage = page('receive', () => import('./components/receive-page.tsx'), 'ReceivePage');
