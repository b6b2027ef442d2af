export const roles = ['user', 'moderator', 'admin'] as const;
export type Role = (typeof roles)[number];

export const permissions = [
  'users.read',
  'users.write',
  'wallets.read',
  'wallets.write',
  'withdrawals.read',
  'withdrawals.process',
  'points.read',
  'points.write',
  'transactions.read',
  'transactions.decide',
  'referrals.read',
  'referrals.decide',
  'system.read',
  'system.run',
  'audit.read',
] as const;
export type Permission = (typeof permissions)[number];

/** Who acts: made by auth for a live session, believed by the services for ten seconds. */
export interface Principal {
  userId: string;
  sessionId: string;
  role: Role;
  permissions: readonly Permission[];
}

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

export function isPermission(value: unknown): value is Permission {
  return permissions.some((permission) => permission === value);
}

/** An admin may do everything, a moderator what is listed, a user nothing, whatever their list says. */
export function can(principal: Principal, needed: Permission): boolean {
  if (principal.role === 'admin') return true;
  return principal.role === 'moderator' && principal.permissions.includes(needed);
}
