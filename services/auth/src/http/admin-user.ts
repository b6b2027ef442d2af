import type * as api from '@tael/contract/auth';
import { fromJsonNumber, toNearestNumber } from '@tael/money';
import type { z } from 'zod';
import type { Figures } from '../domain/saga.ts';
import type { Edited } from '../operations/admin/edit-user.ts';

type AskedFigures = Pick<z.output<typeof api.editUser.body>, 'points' | 'balance' | 'membershipLevel'>;

export function toFigures({ points, balance, membershipLevel: level }: AskedFigures): Figures {
  const minor = balance === undefined ? undefined : fromJsonNumber(balance);
  return {
    ...(points === undefined ? {} : { points }),
    ...(level === undefined ? {} : { level }),
    ...(minor === undefined ? {} : { balance: minor }),
  };
}

export function toAdminUser(user: Edited['user'], figures: Figures = {}): z.output<typeof api.adminUser> {
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

type Wish = Omit<z.output<typeof api.listUsers.query>, 'page' | 'limit'>;

export const toDirectoryWish = ({ sort, sortBy, order, sortOrder, ...rest }: Wish) => ({
  ...rest,
  sort: sort || sortBy,
  ascending: (order || sortOrder) === 'asc',
});
