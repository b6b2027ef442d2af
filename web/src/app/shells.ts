import { fetched, page } from '../lib/page.ts';

export const UserShell = fetched(async () => (await import('./user-shell.tsx')).UserShell);
export const Portal = page(['admin-shell', 'admin-server'], () => import('./portal.tsx'), 'Portal');
