import * as api from '@tael/contract/auth';
import { reply, route, type Route } from '@tael/runtime';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { correctIncident } from '../operations/status/correct-incident.ts';
import { openIncident, readIncidents } from '../operations/status/open-incident.ts';
import { updateIncident } from '../operations/status/update-incident.ts';

export const incidentRoutes = (deps: Deps): Route[] => [
  route(api.listIncidents, {
    handle: async ({ query }) => {
      const { items, ...counts } = await readIncidents(deps, query);
      return { incidents: items.map(toIncident), ...counts };
    },
  }),
  route(api.openIncident, {
    handle: async ({ principal, requestId, idempotencyKey: key, body: opening }) => {
      const actor = { ...principal, requestId };
      return toReply(201, await openIncident(deps, { actor, opening, key }, toIncident));
    },
  }),
  route(api.updateIncident, {
    handle: async ({ principal, requestId, idempotencyKey: key, params: { id }, body: update }) => {
      const actor = { ...principal, requestId };
      return toReply(201, await updateIncident(deps, { actor, id, update, key }, toIncident));
    },
  }),
  route(api.correctIncident, {
    handle: async ({ principal, requestId, idempotencyKey: key, params, body: correction }) => {
      const order = { actor: { ...principal, requestId }, ...params, correction, key };
      return toReply(200, await correctIncident(deps, order, toIncident));
    },
  }),
];

type Incident = z.output<typeof api.incident>;

function toReply(status: number, { answer, replayed }: { answer: Incident; replayed: boolean }) {
  return reply(status, { incident: answer }, replayed ? { 'idempotency-replayed': 'true' } : undefined);
}

function toIncident(one: Awaited<ReturnType<typeof readIncidents>>['items'][number]): Incident {
  const { id, kind, title, parts, openedAt, resolvedAt, plannedFrom, plannedTo, updates } = one;
  return {
    _id: id,
    kind,
    title,
    parts,
    openedAt: openedAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    planned:
      plannedFrom && plannedTo ? { from: plannedFrom.toISOString(), to: plannedTo.toISOString() } : null,
    updates: updates.map(({ id: updateId, state, text, at }) => ({
      _id: updateId,
      state,
      text,
      at: at.toISOString(),
    })),
  };
}
