import { isUuid, nilUuid } from '@tael/postgres';
import { pageFields, paging } from '@tael/contract/fields';
import { route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { readActs, type ActsFilter, type NamedAct } from '../operations/admin/read-acts.ts';
import { time } from './fields.ts';

const dateProblem = 'Please enter a valid date';
const oneDay = 24 * 3_600_000;

/** `to` includes a day but excludes a timestamp. */
const edge = (side: 'from' | 'to') =>
  z
    .string()
    .default('')
    .transform((text, check) => {
      if (text === '') return undefined;
      const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
      const at = Date.parse(isDay ? `${text}T00:00:00+08:00` : text);
      const wellFormed = isDay || /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text);
      if (wellFormed && !Number.isNaN(at)) return new Date(isDay && side === 'to' ? at + oneDay : at);
      check.addIssue({ code: 'custom', message: dateProblem });
      return z.NEVER;
    });

const optionalText = z
  .string()
  .trim()
  .default('')
  .transform((text) => (text === '' || text === 'all' ? undefined : text));

const entryId = optionalText.transform((text) => text && (isUuid(text) ? text : nilUuid));

const party = z.object({ _id: z.string(), username: z.string().nullable() });
const answer = z.object({
  entries: z.array(
    z.object({
      _id: z.string(),
      service: z.string(),
      action: z.string(),
      actor: party.extend({ role: z.string() }),
      object: z.object({ kind: z.string(), id: z.string(), username: z.string().nullable() }),
      before: z.unknown(),
      after: z.unknown(),
      reason: z.string(),
      requestId: z.string(),
      createdAt: time,
    }),
  ),
  ...pageFields,
});

export const auditFilter = z.object({
  id: entryId,
  actor: optionalText,
  object: optionalText,
  action: optionalText,
  from: edge('from'),
  to: edge('to'),
});

export function toActsFilter({ to: before, ...filter }: z.infer<typeof auditFilter>): ActsFilter {
  const given = Object.entries({ ...filter, before }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

export const auditRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path: '/api/admin/audit',
      summary: 'The audit log of all services, newest first, with before, after and reason',
      tags: ['admin'],
      access: 'audit.read',
      query: auditFilter.extend(paging({ limit: 20 })),
      answer,
    },
    {
      handle: async ({ query: { page, limit, ...filter } }) => {
        const { items, ...pages } = await readActs(deps, { ...toActsFilter(filter), page, limit });
        return { entries: items.map(toEntry), ...pages };
      },
    },
  ),
];

export function toEntry(act: NamedAct): z.infer<typeof answer>['entries'][number] {
  const { id, service, action, before, after, reason, requestId, actedAt } = act;
  return {
    _id: id,
    service,
    action,
    actor: { _id: act.actorId, username: act.actorName, role: act.actorRole },
    object: { kind: act.objectKind, id: act.objectId, username: act.objectName },
    before,
    after,
    reason,
    requestId,
    createdAt: actedAt.toISOString(),
  };
}
