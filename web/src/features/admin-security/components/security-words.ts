import i18next from 'i18next';

export const services = [
  'auth',
  'wallet',
  'withdrawal',
  'points',
  'referral',
  'chain-scanner',
  'custody',
] as const;

const roleKeys: Record<string, string> = {
  user: 'admin-security:role.user',
  moderator: 'admin-security:role.moderator',
  admin: 'admin-security:role.admin',
};
const statusKeys: Record<string, string> = {
  active: 'admin-security:status.active',
  suspended: 'admin-security:status.suspended',
  locked: 'admin-security:status.locked',
  inactive: 'admin-security:status.inactive',
};
const limitKeys: Record<string, string> = {
  'sign-in': 'admin-security:throttles.limit.signIn',
  passkey: 'admin-security:throttles.limit.passkey',
  register: 'admin-security:throttles.limit.register',
  reset: 'admin-security:throttles.limit.reset',
  verify: 'admin-security:throttles.limit.verify',
  support: 'admin-security:throttles.limit.support',
};

const wordOf = (keys: Record<string, string>, word: string): string => {
  const key = keys[word];
  return key === undefined ? word : i18next.t(key);
};

export const roleName = (role: string): string => wordOf(roleKeys, role);
export const statusName = (status: string): string => wordOf(statusKeys, status);
export const limitName = (limit: string): string => wordOf(limitKeys, limit);
