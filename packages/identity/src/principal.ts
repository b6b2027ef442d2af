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
  /** Absent: no second factor is asked of this account. */
  secondFactor?: SecondFactor;
}

/** `missing`: nothing but enrolling is open. Else when this session last proved it; null: not yet. */
export type SecondFactor = 'missing' | { provenAt: Date | null };

/** An act that asks for a recent proof takes one of this age. */
export const proofLastsMs = 15 * 60_000;

/** Whether the session's last proof is recent enough; true where none is asked. */
export function hasRecentProof({ secondFactor }: Principal, now: number): boolean {
  if (secondFactor === undefined) return true;
  if (secondFactor === 'missing' || secondFactor.provenAt === null) return false;
  return now - secondFactor.provenAt.getTime() < proofLastsMs;
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
