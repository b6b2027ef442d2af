interface Authority {
  role: string;
  permissions: readonly string[];
}

/** The server's rule: moderators change no account with more rights, and grant no rights beyond their own. */
export function mayActOn(actor: Authority, subject: Authority): boolean {
  if (actor.role === 'admin' || subject.role === 'user') return true;
  if (subject.role === 'admin') return false;
  return subject.permissions.every((permission) => actor.permissions.includes(permission));
}
