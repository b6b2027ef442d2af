import { page } from '../../lib/page.ts';

export const SendPage = page('send', () => import('./components/send-page.tsx'), 'SendPage');
