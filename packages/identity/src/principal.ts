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
  'treasury.read',
  'treasury.operate',
  'verifications.decide',
] as const;
export type Permission = (typeof permissions)[number];

export interface Principal {
  userId: string;
  sessionId: string;
  role: Role;
  permissions: readonly Permission[];
  /** Absent: the account requires no second factor. */
  secondFactor?: SecondFactor;
  /**
   * The rights were given, or the sign-in was reset by others, less than `FRESH_RIGHT_HOURS` ago. Such a person can't be
   * one of the two people that an act needs.
   */
  fresh?: true;
}

/** `missing`: the account must enrol first. Null: not proven in this session. */
export type SecondFactor = 'missing' | { provenAt: Date | null };

export const proofLastsMs = 15 * 60_000;

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

/** The list counts only for a moderator. */
export function can(principal: Principal, needed: Permission): boolean {
  if (principal.role === 'admin') return true;
  return principal.role === 'moderator' && principal.permissions.includes(needed);
}

export const isStaff = ({ role, permissions }: Principal): boolean =>
  role === 'admin' || (role === 'moderator' && permissions.length > 0);
