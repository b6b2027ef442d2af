import { parseTyped } from '@tael/money';
import { plain } from '../../../lib/figures/written.ts';
import type { UserFields } from '../api/change-user.ts';
import type { AdminUser } from '../api/users.ts';
import { levels, verifications } from './user-words.ts';

export interface UserDraft {
  username: string;
  email: string;
  password: string;
  role: string;
  status: string;
  permissions: string[];
  points: string;
  balance: string;
  membershipLevel: string;
  verificationLevel: string;
  reason: string;
}

export const blankDraft: UserDraft = {
  username: '',
  email: '',
  password: '',
  role: 'user',
  status: 'active',
  permissions: [],
  points: '0',
  balance: '0',
  membershipLevel: levels[0],
  verificationLevel: verifications[0],
  reason: '',
};

export const draftOf = (user: AdminUser): UserDraft => ({
  ...blankDraft,
  username: user.username,
  email: user.email,
  role: user.role,
  status: user.status,
  permissions: user.permissions,
  points: user.points?.toString() ?? '',
  balance: plain(user.balance) ?? '',
  membershipLevel: user.membershipLevel ?? '',
  verificationLevel: user.verificationLevel,
});

export const pointsOf = ({ points }: Pick<UserDraft, 'points'>): number =>
  /^\d{1,12}$/.test(points.trim()) ? Number(points.trim()) : 0;

export function balanceOf({ balance }: Pick<UserDraft, 'balance'>): number {
  const minor = parseTyped(balance);
  return minor === undefined || minor < 0n ? 0 : Number(minor) / 100;
}

export const newUserOf = (draft: UserDraft): UserFields => ({
  username: draft.username.trim(),
  email: draft.email.trim(),
  password: draft.password,
  role: draft.role,
  status: draft.status,
  points: pointsOf(draft),
  balance: balanceOf(draft),
  membershipLevel: draft.membershipLevel,
});

/** Only changed fields, with the version they were read from: others must not overwrite newer values. */
export function changesOf(user: AdminUser, draft: UserDraft): UserFields {
  const was = draftOf(user);
  const texts = ['username', 'email', 'role', 'status', 'membershipLevel', 'verificationLevel'] as const;
  const changed: UserFields = {};
  for (const name of texts) if (draft[name].trim() !== was[name]) changed[name] = draft[name].trim();
  if (draft.points !== was.points && pointsOf(draft) !== user.points) changed.points = pointsOf(draft);
  if (draft.balance !== was.balance && balanceOf(draft) !== user.balance) changed.balance = balanceOf(draft);
  if (draft.permissions.toSorted().join() !== was.permissions.toSorted().join())
    changed.permissions = draft.permissions;
  if (Object.keys(changed).length === 0) return changed;
  const reason = draft.reason.trim();
  return {
    ...changed,
    ...(reason !== '' && { reason }),
    version: user.version,
  };
}
