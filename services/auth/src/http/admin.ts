import * as api from '@tael/contract/auth';
import { can, type Principal } from '@tael/identity';
import { reply, route, type Route } from '@tael/runtime';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { readUserStats, readUsersByDay } from '../operations/admin/count-users.ts';
import { createUser } from '../operations/admin/create-user.ts';
import { deleteUser } from '../operations/admin/delete-user.ts';
import { editUser, type Answered, type Edited } from '../operations/admin/edit-user.ts';
import { listUsers } from '../operations/admin/list-users.ts';
import { readFigures } from '../operations/admin/read-figures.ts';
import { readUser } from '../operations/admin/read-user.ts';
import {
  setPermissions,
  setRole,
  setStatus,
  type ChangedOrWaits,
} from '../operations/admin/set-authority.ts';
import { auditRoutes } from './admin-audit.ts';
import { toAdminUser, toDirectoryWish, toFigures } from './admin-user.ts';
import { auditExportRoutes } from './audit-export.ts';
import { waits } from './waits.ts';

export const adminRoutes = (deps: Deps): Route[] => [
  ...listRoutes(deps),
  ...changeRoutes(deps),
  ...authorityRoutes(deps),
  ...auditRoutes(deps),
  ...auditExportRoutes(deps),
];

const listRoutes = (deps: Deps): Route[] => [
  route(api.listUsers, {
    handle: async ({ query: { page, limit, ...query } }) => {
      const { items, ...pages } = await listUsers(deps, { page, limit, ...toDirectoryWish(query) });
      return { users: items.map((user) => toAdminUser(user)), ...pages };
    },
  }),
  route(api.readUserStats, { handle: () => readUserStats(deps) }),
  route(api.readUsersByDay, {
    handle: async ({ query }) => ({ days: await readUsersByDay(deps, query.days) }),
  }),
  route(api.readUser, {
    handle: async ({ principal, params: { id } }) => {
      const { user, figures, sessions, timeline } = await readUser(deps, id);
      const acts = timeline.map((act) => ({ ...act, by: act.actorName, at: act.actedAt }));
      return {
        user: toAdminUser(user, figures),
        sessions,
        timeline: can(principal, 'audit.read') ? acts : null,
      };
    },
  }),
];

const changeRoutes = (deps: Deps): Route[] => [
  route(api.createUser, {
    handle: async ({ body, idempotencyKey: key, ...call }) => {
      const user = { ...body, figures: toFigures(body) };
      const request = { actor: actor(call), user, key, body, ...given({ reason: body.reason }) };
      return answered(deps, await createUser(deps, request, answerOf(201)));
    },
  }),
  route(api.editUser, {
    // A rename takes no rights away, so it need not wait for leases.
    revokes: ({ body }) =>
      [body.status, body.role, body.permissions, body.email].some((one) => one !== undefined),
    handle: async ({ body, params: { id }, idempotencyKey: key, ...call }) => {
      const { points, balance, membershipLevel, version, reason, ...rest } = body;
      const permissions = rest.permissions && [...new Set(rest.permissions)].sort();
      const change = given({ ...rest, permissions });
      const figures = toFigures({ points, balance, membershipLevel });
      const request = { actor: actor(call), id, change, figures, key, body };
      const edit = { ...request, ...given({ version, reason }) };
      return answered(deps, await editUser(deps, edit, answerOf(200)));
    },
  }),
  route(api.deleteUser, {
    revokes: true,
    handle: async ({ params: { id }, body, ...call }) => {
      const { pending } = await deleteUser(deps, { actor: actor(call), id, ...given(body) });
      return pending ? reply(202, { success: true, pending }) : { success: true };
    },
  }),
];

const authorityRoutes = (deps: Deps): Route[] => [
  route(api.setStatus, {
    revokes: true,
    handle: async ({ params: { id }, body: { status, ...seen }, ...call }) => {
      const request = { actor: actor(call), id, status, ...given(seen) };
      return changed(deps, await setStatus(deps, request));
    },
  }),
  route(api.setRole, {
    revokes: true,
    handle: async ({ params: { id }, body: { role, ...seen }, ...call }) => {
      const request = { actor: actor(call), id, role, ...given(seen) };
      return changed(deps, await setRole(deps, request));
    },
  }),
  route(api.setPermissions, {
    revokes: true,
    handle: async ({ params: { id }, body: { permissions, ...seen }, ...call }) => {
      const request = { actor: actor(call), id, permissions, ...given(seen) };
      return changed(deps, await setPermissions(deps, request));
    },
  }),
];

async function changed(deps: Deps, one: ChangedOrWaits) {
  if (one.waits !== undefined) return waits(deps, one.waits);
  return { user: toAdminUser(one.user, await readFigures(deps, one.user.id)) };
}

const actor = ({ principal, requestId }: { principal: Principal; requestId: string }) => ({
  ...principal,
  requestId,
});

interface KeptAnswer {
  status: number;
  body: z.output<typeof api.editUser.answer>;
}

const answerOf =
  (status: number) =>
  ({ user, figures, pending }: Edited): KeptAnswer => ({
    status: pending ? 202 : status,
    body: { user: toAdminUser(user, figures), ...(pending ? { pending } : {}) },
  });

function answered(deps: Deps, { replayed, ...done }: Answered<KeptAnswer>) {
  const headers = replayed ? { 'idempotency-replayed': 'true' } : undefined;
  if (done.waits !== undefined) return waits(deps, done.waits, headers);
  const { status, body } = done.answer;
  return reply(status, body, headers);
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function given<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
}
