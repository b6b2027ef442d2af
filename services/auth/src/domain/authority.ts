export interface Authority {
  role: string;
  permissions: readonly string[];
}

/**
 * Whether `actor` may act on an account with that authority, or give it. A moderator never touches or makes somebody
 * who may do more than they: with a new e-mail address they could become that person.
 */
export function mayActOn(actor: Authority, subject: Authority): boolean {
  if (actor.role === 'admin' || subject.role === 'user') return true;
  if (subject.role === 'admin') return false;
  return subject.permissions.every((permission) => actor.permissions.includes(permission));
}
