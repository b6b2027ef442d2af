import { page } from '../../lib/page.ts';

export const ScanPage = page('scan', () => import('./components/scan-page.tsx'), 'ScanPage');
