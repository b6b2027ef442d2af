import { page } from '../../lib/page.ts';

export const InvitePage = page('invite', () => import('./components/invite-page.tsx'), 'InvitePage');
