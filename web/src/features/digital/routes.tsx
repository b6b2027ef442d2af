import { page } from '../../lib/page.ts';

export const DigitalPage = page('digital', () => import('./components/digital-page.tsx'), 'DigitalPage');
