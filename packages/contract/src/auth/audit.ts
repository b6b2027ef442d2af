import { z } from 'zod';
import { contract } from '../contract.ts';
import { csvFile, instant, pageFields, paging } from '../fields/index.ts';

const common = { tags: ['admin'], method: 'get', access: 'audit.read' } as const;

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

const auditFilter = z.object({
  id: optionalText,
  actor: optionalText,
  object: optionalText,
  action: optionalText,
  from: edge('from'),
  to: edge('to'),
});

const party = z.object({ _id: z.string(), username: z.string().nullable() });

export const readAuditLog = contract({
  ...common,
  path: '/api/admin/audit',
  summary: 'The audit log of all services, newest first, with before, after and reason',
  query: auditFilter.extend(paging({ limit: 20 })),
  answer: z.object({
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
        createdAt: instant,
      }),
    ),
    ...pageFields,
  }),
});

export const exportAuditLog = contract({
  ...common,
  proof: 'recent',
  path: '/api/admin/audit/export',
  summary: 'The audit log as CSV, filtered like the list; before and after are JSON',
  query: auditFilter,
  answer: csvFile,
});
