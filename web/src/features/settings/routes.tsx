import { page } from '../../lib/page.ts';

export const SettingsPage = page('settings', () => import('./components/settings-page.tsx'), 'SettingsPage');
