import { permissions, roles } from '@tael/identity';
import { fromJsonNumber, toNearestNumber } from '@tael/money';
import { reasonText } from '@tael/contract/fields';
import { z } from 'zod';
import { levels, statuses } from '../domain/account.ts';
import type { Figures } from '../domain/saga.ts';
import type { Edited } from '../operations/admin/edit-user.ts';
import type { UserDetails } from '../operations/admin/read-user.ts';
import { email, password, time, username } from './fields.ts';

const pointsProblem = 'Points must be a whole number, 0 or more';
const balanceProblem = 'Balance must be an amount with at most two decimals, 0 or more';
const mostPoints = 999_999_999_999;

export const role = z.enum(roles, { error: 'Role must be user, moderator or admin' });
export const status = z.enum(statuses, { error: 'Status must be active, suspended, locked or inactive' });
export const permissionList = z.array(z.enum(permissions, { error: 'There is no such permission' }), {
  error: 'Permissions must be a list of permission names',
});
export const version = z
  .int({ error: 'Version must be a whole number' })
  .positive({ error: 'Version must be a whole number' })
  .optional();
export const reason = reasonText().optional();

const figures = {
  points: z
    .int({ error: pointsProblem })
    .min(0, { error: pointsProblem })
    .max(mostPoints, { error: pointsProblem })
    .optional(),
  balance: z
    .number({ error: balanceProblem })
    .refine((value) => value >= 0 && fromJsonNumber(value) !== undefined, { error: balanceProblem })
    .optional(),
  membershipLevel: z
    .enum(levels, { error: 'Membership level must be Bronze, Silver, Gold or Platinum' })
    .optional(),
};

export const newUserBody = z.object({
  username: username(),
  email: email(),
  password: password('Password is required'),
  role: role.default('user'),
  status: status.default('active'),
  permissions: permissionList.default([]),
  ...figures,
  reason,
});

export const editBody = z.object({
  username: username().optional(),
  email: email().optional(),
  role: role.optional(),
  status: status.optional(),
  permissions: permissionList.optional(),
  verificationLevel: z
    .enum(['Basic', 'Verified'], { error: 'Verification level must be Basic or Verified' })
    .optional(),
  ...figures,
  version,
  reason,
});

type AskedFigures = Pick<z.infer<typeof editBody>, 'points' | 'balance' | 'membershipLevel'>;

export function toFigures({ points, balance, membershipLevel: level }: AskedFigures): Figures {
  const minor = balance === undefined ? undefined : fromJsonNumber(balance);
  return {
    ...(points === undefined ? {} : { points }),
    ...(level === undefined ? {} : { level }),
    ...(minor === undefined ? {} : { balance: minor }),
  };
}

/** Points and balance are null in auth's own lists, and if their service could not be asked. */
export const adminUser = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  role,
  status,
  permissions: z.array(z.enum(permissions)),
  points: z.number().nullable(),
  balance: z.number().nullable(),
  membershipLevel: z.string(),
  verificationLevel: z.string(),
  emailVerified: z.boolean(),
  createdAt: time,
  updatedAt: time,
  lastLogin: time.nullable(),
  lastActive: time.nullable(),
  lastSession: time.nullable(),
  version: z.number(),
});

export function toAdminUser(user: Edited['user'], figures: Figures = {}): z.infer<typeof adminUser> {
  const {
    id,
    version: seen,
    createdAt,
    updatedAt,
    lastLogin,
    lastActive,
    lastSession,
    emailVerifiedAt,
    ...rest
  } = user;
  return {
    _id: id,
    ...rest,
    emailVerified: emailVerifiedAt !== null,
    points: figures.points ?? null,
    balance: figures.balance === undefined ? null : toNearestNumber(figures.balance),
    membershipLevel: figures.level ?? user.membershipLevel,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    lastLogin: lastLogin?.toISOString() ?? null,
    lastActive: lastActive?.toISOString() ?? null,
    lastSession: lastSession?.toISOString() ?? null,
    version: Number(seen),
  };
}

export const userDetails = z.object({
  user: adminUser,
  sessions: z.number(),
  timeline: z
    .array(
      z.object({
        id: z.string(),
        action: z.string(),
        by: z.string().nullable(),
        reason: z.string(),
        at: time,
      }),
    )
    .nullable(),
});

type SeenDetails = Omit<UserDetails, 'timeline'> & { timeline: UserDetails['timeline'] | null };

export function toDetails({
  user,
  figures: seen,
  sessions,
  timeline,
}: SeenDetails): z.infer<typeof userDetails> {
  return {
    user: toAdminUser(user, seen),
    sessions,
    timeline:
      timeline &&
      timeline.map(({ id, action, actorName: by, reason: why, actedAt }) => ({
        id,
        action,
        by,
        reason: why,
        at: actedAt.toISOString(),
      })),
  };
}
