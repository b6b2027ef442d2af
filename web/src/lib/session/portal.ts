import type { SessionUser } from './session-user.ts';

/** Moderators too: what each may do there is decided call by call, by permission. */
export function mayEnterPortal({ role }: SessionUser): boolean {
  return role === 'admin' || role === 'moderator';
}
