import type { SessionUser } from './session-user.ts';

export function hasPermission(user: SessionUser | undefined, name: string): boolean {
  return user !== undefined && (user.role === 'admin' || user.permissions.includes(name));
}

/** Moderators enter too: the server checks their permissions on each call. */
export function mayEnterPortal({ role }: SessionUser): boolean {
  return role === 'admin' || role === 'moderator';
}
