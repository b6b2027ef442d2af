import { fetched } from '../lib/page.ts';

export const UserShell = fetched(async () => (await import('./user-shell.tsx')).UserShell);
export const AdminShell = fetched(async () => (await import('./admin-shell.tsx')).AdminShell);
