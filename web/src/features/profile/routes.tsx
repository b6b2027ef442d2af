import { page } from '../../lib/page.ts';

export const ProfilePage = page('profile', () => import('./components/profile-page.tsx'), 'ProfilePage');
