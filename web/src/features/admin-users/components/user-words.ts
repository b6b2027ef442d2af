import i18next from 'i18next';
import type { StatusLook } from '../../../ui/status-badge.tsx';

export const statuses = ['active', 'suspended', 'locked', 'inactive'] as const;
export const roles = ['user', 'moderator', 'admin'] as const;
export const levels: readonly ['Bronze', 'Silver', 'Gold', 'Platinum'] = [
  'Bronze',
  'Silver',
  'Gold',
  'Platinum',
];
export const verifications: readonly ['Basic', 'Verified'] = ['Basic', 'Verified'];

const statusKeys: Record<string, string> = {
  active: 'admin-users:status.active',
  suspended: 'admin-users:status.suspended',
  locked: 'admin-users:status.locked',
  inactive: 'admin-users:status.inactive',
};
const statusLooks: Record<string, StatusLook> = { active: 'done', suspended: 'refused', locked: 'waiting' };
const roleKeys: Record<string, string> = {
  user: 'admin-users:role.user',
  moderator: 'admin-users:role.moderator',
  admin: 'admin-users:role.admin',
};

const wordOf = (keys: Record<string, string>, word: string): string => {
  const key = keys[word];
  return key === undefined ? word : i18next.t(key);
};

export const statusName = (status: string): string => wordOf(statusKeys, status);
export const statusLookOf = (status: string): StatusLook => statusLooks[status] ?? 'other';
export const roleName = (role: string): string => wordOf(roleKeys, role);

export const toggledStatus = (status: string): 'active' | 'suspended' =>
  status === 'active' ? 'suspended' : 'active';
export const toggledRole = (role: string): 'admin' | 'user' => (role === 'admin' ? 'user' : 'admin');
