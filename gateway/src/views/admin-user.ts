import type { authRpc, pointsRpc, walletRpc } from '@tael/proto';
import { holdingFigures } from './holding.ts';
import { isoTime } from './timestamps.ts';

export const toAdminUser = (
  user: authRpc.User,
  holding: walletRpc.Holding | undefined,
  earned: pointsRpc.Points | undefined,
) => ({
  ...user,
  _id: user.id,
  points: earned?.total ?? null,
  membershipLevel: earned?.level ?? (user.membershipLevel || null),
  ...holdingFigures(holding),
  createdAt: isoTime(user.createdAt),
  updatedAt: isoTime(user.updatedAt),
  lastLogin: isoTime(user.lastLogin),
  lastActive: isoTime(user.lastActive),
  lastSession: isoTime(user.lastSession),
});

export const byUser = <T extends { userId: string }>(found: readonly T[] | undefined): Map<string, T> =>
  new Map(found?.map((one) => [one.userId, one]));
