/** The names that the server checks, call by call. */
export const permissionNames = [
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
export type Permission = (typeof permissionNames)[number];
