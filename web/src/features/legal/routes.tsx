import { page } from '../../lib/page.ts';

export const TermsPage = page('legal', () => import('./components/terms-page.tsx'), 'TermsPage');
export const PrivacyPage = page('legal', () => import('./components/privacy-page.tsx'), 'PrivacyPage');
