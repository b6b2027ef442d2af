import * as api from '@tael/contract/auth';
import { recordExport, type RecordOperation } from '@tael/operations';
import { csv, route, type CsvRow, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { exportActs } from '../operations/admin/export-acts.ts';
import { recordOperation } from '../operations/record-operation.ts';
import { toActsFilter } from './admin-audit.ts';

const header = [
  ...['id', 'createdAt', 'service', 'action', 'actorId', 'actor', 'actorRole', 'objectKind', 'objectId'],
  ...['object', 'before', 'after', 'reason', 'requestId'],
];

export const auditExportRoutes = (deps: Deps): Route[] => [
  route(api.exportAuditLog, {
    handle: async ({ principal, requestId, query }) => {
      const act = { action: 'audit.export', list: 'audit' } as const;
      const record: RecordOperation = (tx, operation) => recordOperation(deps, tx, operation);
      await recordExport(deps.database, record, { principal, requestId, ...act });
      const name = `audit-${deps.clock.now().toISOString().slice(0, 10)}`;
      return csv({ name, header, rows: cellsOf(exportActs(deps, toActsFilter(query))) });
    },
  }),
];

async function* cellsOf(found: ReturnType<typeof exportActs>): AsyncGenerator<CsvRow> {
  for await (const act of found)
    yield [
      ...[act.id, act.actedAt.toISOString(), act.service, act.action, act.actorId, act.actorName],
      ...[act.actorRole, act.objectKind, act.objectId, act.objectName, json(act.before), json(act.after)],
      ...[act.reason, act.requestId],
    ];
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
