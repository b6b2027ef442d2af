import type { authRpc, pointsRpc, walletRpc } from '@tael/proto';
import { z } from 'zod';
import { holdingFigures, holdingShape } from './holding.ts';
import { isoTime } from './timestamps.ts';

export const adminUser = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.string(),
  status: z.string(),
  permissions: z.array(z.string()),
  points: z.number().nullable(),
  membershipLevel: z.string().nullable(),
  verificationLevel: z.string(),
  emailVerified: z.boolean(),
  version: z.number(),
  ...holdingShape,
  createdAt: z.string().nullable(),
  updatedAt: z.string().nullable(),
  lastLogin: z.string().nullable(),
  lastActive: z.string().nullable(),
  lastSession: z.string().nullable(),
});

export function toAdminUser(
  user: authRpc.User,
  holding: walletRpc.Holding | undefined,
  earned: pointsRpc.Points | undefined,
): z.infer<typeof adminUser> {
  return {
    _id: user.id,
    username: user.username,
    email: user.email,
    role: user.role,
    status: user.status,
    permissions: user.permissions,
    points: earned ? Number(earned.total) : null,
    membershipLevel: earned?.level ?? (user.membershipLevel || null),
    verificationLevel: user.verificationLevel,
    emailVerified: user.emailVerified,
    version: Number(user.version),
    ...holdingFigures(holding),
    createdAt: isoTime(user.createdAt),
    updatedAt: isoTime(user.updatedAt),
    lastLogin: isoTime(user.lastLogin),
    lastActive: isoTime(user.lastActive),
    lastSession: isoTime(user.lastSession),
  };
}

export const byUser = <T extends { userId: string }>(found: readonly T[] | undefined): Map<string, T> =>
  new Map(found?.map((one) => [one.userId, one]));
