import type { SessionUser } from './session-user.ts';

/** Nobody has none, an admin has all. */
export function hasPermission(user: SessionUser | undefined, name: string): boolean {
  return user !== undefined && (user.role === 'admin' || user.permissions.includes(name));
}

/** Moderators too: what each may do there is decided call by call, by permission. */
export function mayEnterPortal({ role }: SessionUser): boolean {
  return role === 'admin' || role === 'moderator';
}
