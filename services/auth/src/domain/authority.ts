export interface Authority {
  role: string;
  permissions: readonly string[];
}

/** A moderator must not change an account with more rights: by setting its e-mail address they could take it over. */
export function mayActOn(actor: Authority, subject: Authority): boolean {
  if (actor.role === 'admin' || subject.role === 'user') return true;
  if (subject.role === 'admin') return false;
  return subject.permissions.every((permission) => actor.permissions.includes(permission));
}
