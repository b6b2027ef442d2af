import { csvFile } from '@tael/contract/fields';
import { csv, route, type CsvRow, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { exportActs } from '../operations/admin/export-acts.ts';
import { auditFilter, toActsFilter, toEntry } from './admin-audit.ts';

const header = [
  ...['id', 'createdAt', 'service', 'action', 'actorId', 'actor', 'actorRole', 'objectKind', 'objectId'],
  ...['object', 'before', 'after', 'reason', 'requestId'],
];

export const auditExportRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path: '/api/admin/audit/export',
      summary: 'The audit log as CSV, filtered like the list; before and after are JSON',
      tags: ['admin'],
      access: 'audit.read',
      query: auditFilter,
      answer: csvFile,
    },
    {
      handle: ({ query }) => {
        const name = `audit-${deps.clock.now().toISOString().slice(0, 10)}`;
        return Promise.resolve(csv({ name, header, rows: cellsOf(exportActs(deps, toActsFilter(query))) }));
      },
    },
  ),
];

async function* cellsOf(found: ReturnType<typeof exportActs>): AsyncGenerator<CsvRow> {
  for await (const act of found) {
    const { _id, createdAt, service, action, actor, object, before, after, ...rest } = toEntry(act);
    yield [
      ...[_id, createdAt, service, action, actor._id, actor.username, actor.role, object.kind, object.id],
      ...[object.username, json(before), json(after), rest.reason, rest.requestId],
    ];
  }
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
