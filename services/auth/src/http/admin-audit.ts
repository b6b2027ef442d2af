import * as api from '@tael/contract/auth';
import { isUuid, nilUuid } from '@tael/postgres';
import { route, type Route } from '@tael/runtime';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { readActs, type ActsFilter, type NamedAct } from '../operations/admin/read-acts.ts';

export function toActsFilter(query: z.output<typeof api.exportAuditLog.query>): ActsFilter {
  const { id, to: before, ...filter } = query;
  const known = id === undefined || isUuid(id) ? id : nilUuid;
  const given = Object.entries({ ...filter, id: known, before }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

export const auditRoutes = (deps: Deps): Route[] => [
  route(api.readAuditLog, {
    handle: async ({ query: { page, limit, ...filter } }) => {
      const { items, ...pages } = await readActs(deps, { ...toActsFilter(filter), page, limit });
      return { entries: items.map(toEntry), ...pages };
    },
  }),
];

const toEntry = ({ id, ...act }: NamedAct) => ({
  ...act,
  _id: id,
  actor: { _id: act.actorId, username: act.actorName, role: act.actorRole },
  object: { kind: act.objectKind, id: act.objectId, username: act.objectName },
  createdAt: act.actedAt,
});
