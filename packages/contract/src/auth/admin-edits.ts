import { permissions, roles } from '@tael/identity';
import { fromJsonNumber } from '@tael/money';
import { z } from 'zod';
import { contract } from '../contract.ts';
import { reasonText } from '../fields/index.ts';
import { done, email, password, username } from './fields.ts';
import { waiting } from '../approvals/approval.ts';
import { adminUser, levels, statuses } from './admin-user.ts';

const common = { tags: ['admin'], access: 'users.write' } as const;
const params = z.object({ id: z.string() });

const pointsProblem = 'Points must be a whole number, 0 or more';
const balanceProblem = 'Balance must be an amount with at most two decimals, 0 or more';
const mostPoints = 999_999_999_999;

const role = z.enum(roles, { error: 'Role must be user, moderator or admin' });
const status = z.enum(statuses, { error: 'Status must be active, suspended, locked or inactive' });
const permissionList = z.array(z.enum(permissions, { error: 'There is no such permission' }), {
  error: 'Permissions must be a list of permission names',
});
const version = z
  .int({ error: 'Version must be a whole number' })
  .positive({ error: 'Version must be a whole number' })
  .optional();
const reason = reasonText().optional();

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

/** `pending`: points or wallet has not answered yet, and may still refuse. With `approval` and no `user`, the change waits for a second person. */
const oneUser = z.object({ user: adminUser.optional(), ...waiting });

export const createUser = contract({
  ...common,
  method: 'post',
  path: '/api/admin/users',
  summary: 'Create an account; 202 with pending until its points and balance are set',
  proof: 'recent',
  keyed: true,
  body: z.object({
    username: username(),
    email: email(),
    password: password('Password is required'),
    role: role.default('user'),
    status: status.default('active'),
    permissions: permissionList.default([]),
    ...figures,
    reason,
  }),
  status: 201,
  answer: oneUser,
});

export const editUser = contract({
  ...common,
  method: 'put',
  path: '/api/admin/users/:id',
  summary: 'Edit an account; absent fields keep their values',
  proof: 'recent',
  keyed: true,
  params,
  body: z.object({
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
  }),
  answer: oneUser,
});

export const deleteUser = contract({
  ...common,
  proof: 'recent',
  method: 'delete',
  path: '/api/admin/users/:id',
  summary: 'Delete an account; it must be empty',
  params,
  body: z.object({ reason }),
  answer: done.extend({ pending: waiting.pending }),
});

export const setStatus = contract({
  ...common,
  method: 'put',
  path: '/api/admin/users/:id/status',
  summary: 'Change the status of an account, effective immediately',
  params,
  body: z.object({ status, version, reason }),
  answer: oneUser,
});

export const setRole = contract({
  ...common,
  method: 'put',
  path: '/api/admin/users/:id/role',
  summary: 'Change the role; live sessions get it immediately',
  proof: 'recent',
  params,
  body: z.object({ role, version, reason }),
  answer: oneUser,
});

export const setPermissions = contract({
  ...common,
  method: 'put',
  path: '/api/admin/users/:id/permissions',
  summary: 'Set the permissions of a moderator; admins only',
  access: 'admin',
  proof: 'recent',
  params,
  body: z.object({ permissions: permissionList, version, reason }),
  answer: oneUser,
});
