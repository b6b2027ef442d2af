import { can, type Principal } from '@tael/identity';
import { pageFields, paging } from '@tael/contract/fields';
import { reply, route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { readUserStats, readUsersByDay } from '../operations/admin/count-users.ts';
import { createUser } from '../operations/admin/create-user.ts';
import { deleteUser } from '../operations/admin/delete-user.ts';
import { editUser, type Edited } from '../operations/admin/edit-user.ts';
import { listUsers } from '../operations/admin/list-users.ts';
import { readFigures } from '../operations/admin/read-figures.ts';
import { readUser } from '../operations/admin/read-user.ts';
import { setPermissions, setRole, setStatus } from '../operations/admin/set-authority.ts';
import { auditRoutes } from './admin-audit.ts';
import { auditExportRoutes } from './audit-export.ts';
import {
  adminUser,
  editBody,
  newUserBody,
  permissionList,
  reason,
  role,
  status,
  toAdminUser,
  toDetails,
  toFigures,
  userDetails,
  version,
} from './admin-user.ts';
import { directoryQuery, toDirectoryWish } from './directory-query.ts';
import { done } from './fields.ts';

const tags = ['admin'];
const params = z.object({ id: z.string() });
const oneUser = z.object({ user: adminUser });
const changed = oneUser.extend({ pending: z.boolean().optional() });

const { limit: days } = paging({ limit: 30, max: 365 });

export const adminRoutes = (deps: Deps): Route[] => [
  ...listRoutes(deps),
  ...changeRoutes(deps),
  ...authorityRoutes(deps),
  ...auditRoutes(deps),
  ...auditExportRoutes(deps),
];

const listRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path: '/api/admin/users',
      summary: 'A page of accounts, newest first; figures of other services are null here',
      tags,
      access: 'users.read',
      query: directoryQuery.extend(paging({ limit: 20 })),
      answer: z.object({
        users: z.array(adminUser),
        ...pageFields,
      }),
    },
    {
      handle: async ({ query: { page, limit, ...query } }) => {
        const wish = { page, limit, ...toDirectoryWish(query) };
        const { items, total, totalPages, currentPage } = await listUsers(deps, wish);
        return { users: items.map((user) => toAdminUser(user)), total, totalPages, currentPage };
      },
    },
  ),
  route(
    {
      method: 'get',
      path: '/api/admin/users/stats',
      summary: 'Counts of accounts',
      tags,
      access: 'users.read',
      answer: z.object({
        totalUsers: z.number(),
        activeUsers: z.number(),
        newUsers: z.number(),
        premiumUsers: z.number(),
      }),
    },
    {
      handle: () => readUserStats(deps),
    },
  ),
  route(
    {
      method: 'get',
      path: '/api/admin/users/by-day',
      summary: 'New and total accounts of recent days, by calendar day in Shanghai',
      tags,
      access: 'users.read',
      query: z.object({ days }),
      answer: z.object({
        days: z.array(z.object({ date: z.string(), newUsers: z.number(), totalUsers: z.number() })),
      }),
    },
    {
      handle: async ({ query }) => ({ days: await readUsersByDay(deps, query.days) }),
    },
  ),
  route(
    {
      method: 'get',
      path: '/api/admin/users/:id',
      summary: 'One account, its live sessions and, with audit.read, its audit entries',
      tags,
      access: 'users.read',
      params,
      answer: userDetails,
    },
    {
      handle: async ({ principal, params: { id } }) => {
        const details = await readUser(deps, id);
        return toDetails(can(principal, 'audit.read') ? details : { ...details, timeline: null });
      },
    },
  ),
];

const changeRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'post',
      path: '/api/admin/users',
      summary: 'Create an account; 202 with pending until its points and balance are set',
      tags,
      access: 'users.write',
      proof: 'recent',
      body: newUserBody,
      status: 201,
      answer: changed,
    },
    {
      handle: async ({ body, idempotencyKey: key, ...call }) => {
        const user = { ...body, figures: toFigures(body) };
        const request = { actor: actor(call), user, key, body, ...given({ reason: body.reason }) };
        return answered(await createUser(deps, request, answerOf(201)));
      },
    },
  ),
  route(
    {
      method: 'put',
      path: '/api/admin/users/:id',
      summary: 'Edit an account; absent fields keep their values',
      tags,
      access: 'users.write',
      proof: 'recent',
      params,
      body: editBody,
      answer: changed,
    },
    {
      // A rename takes no rights away, so it need not wait for leases.
      revokes: ({ body }) =>
        [body.status, body.role, body.permissions, body.email].some((one) => one !== undefined),
      handle: async ({ body, params: { id }, idempotencyKey: key, ...call }) => {
        const {
          points: _points,
          balance: _balance,
          membershipLevel: _level,
          version: seen,
          reason: why,
          ...rest
        } = body;
        const permissions = rest.permissions && [...new Set(rest.permissions)].sort();
        const change = given({ ...rest, permissions });
        const request = { actor: actor(call), id, change, figures: toFigures(body), key, body };
        const edit = { ...request, ...given({ version: seen, reason: why }) };
        return answered(await editUser(deps, edit, answerOf(200)));
      },
    },
  ),
  route(
    {
      method: 'delete',
      path: '/api/admin/users/:id',
      summary: 'Delete an account; it must be empty',
      tags,
      access: 'users.write',
      params,
      body: z.object({ reason }),
      answer: done.extend({ pending: z.boolean().optional() }),
    },
    {
      revokes: true,
      handle: async ({ params: { id }, body, ...call }) => {
        const { pending } = await deleteUser(deps, { actor: actor(call), id, ...given(body) });
        return pending ? reply(202, { success: true, pending }) : { success: true };
      },
    },
  ),
];

const authorityRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'put',
      path: '/api/admin/users/:id/status',
      summary: 'Change the status of an account, effective immediately',
      tags,
      access: 'users.write',
      params,
      body: z.object({ status, version, reason }),
      answer: oneUser,
    },
    {
      revokes: true,
      handle: async ({ params: { id }, body, ...call }) => {
        const { status: wanted, ...seen } = body;
        const request = { actor: actor(call), id, status: wanted, ...given(seen) };
        return withFigures(deps, await setStatus(deps, request));
      },
    },
  ),
  route(
    {
      method: 'put',
      path: '/api/admin/users/:id/role',
      summary: 'Change the role; live sessions get it immediately',
      tags,
      access: 'users.write',
      proof: 'recent',
      params,
      body: z.object({ role, version, reason }),
      answer: oneUser,
    },
    {
      revokes: true,
      handle: async ({ params: { id }, body, ...call }) => {
        const { role: wanted, ...seen } = body;
        const request = { actor: actor(call), id, role: wanted, ...given(seen) };
        return withFigures(deps, await setRole(deps, request));
      },
    },
  ),
  route(
    {
      method: 'put',
      path: '/api/admin/users/:id/permissions',
      summary: 'Set the permissions of a moderator; admins only',
      tags,
      access: 'admin',
      proof: 'recent',
      params,
      body: z.object({ permissions: permissionList, version, reason }),
      answer: oneUser,
    },
    {
      revokes: true,
      handle: async ({ params: { id }, body, ...call }) => {
        const { permissions, ...seen } = body;
        const request = { actor: actor(call), id, permissions, ...given(seen) };
        return withFigures(deps, await setPermissions(deps, request));
      },
    },
  ),
];

const withFigures = async (deps: Deps, user: Edited['user']) => ({
  user: toAdminUser(user, await readFigures(deps, user.id)),
});

const actor = ({ principal, requestId }: { principal: Principal; requestId: string }) => ({
  ...principal,
  requestId,
});

interface KeptAnswer {
  status: number;
  body: z.infer<typeof changed>;
}

const answerOf =
  (status: number) =>
  ({ user, figures, pending }: Edited): KeptAnswer => ({
    status: pending ? 202 : status,
    body: { user: toAdminUser(user, figures), ...(pending ? { pending } : {}) },
  });

function answered({ answer: { status, body }, replayed }: { answer: KeptAnswer; replayed: boolean }) {
  return reply(status, body, replayed ? { 'idempotency-replayed': 'true' } : undefined);
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function given<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
}
