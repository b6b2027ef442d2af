import { page } from '../../lib/page.ts';

export const HelpPage = page('help', () => import('./components/help-page.tsx'), 'HelpPage');
