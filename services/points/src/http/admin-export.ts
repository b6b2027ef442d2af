import * as api from '@tael/contract/points';
import { csv, route, type CsvRow, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { shanghaiDay } from '../domain/shanghai-day.ts';
import { exportEntries, type ExportedEntry } from '../operations/admin/export-entries.ts';

const header = [
  'id',
  'time',
  'type',
  'source',
  'points',
  'username',
  'email',
  'userId',
  'party',
  'description',
];

export const exportRoute = (deps: Deps): Route =>
  route(api.exportPoints, {
    handle: async ({ principal: { userId, role }, requestId }) => {
      const name = `points-${shanghaiDay(deps.clock.now())}`;
      return csv({ name, header, rows: rowsOf(await exportEntries(deps, { userId, role, requestId })) });
    },
  });

/** Redeemed points are negative: the file has no other sign of the direction. */
async function* rowsOf(entries: AsyncIterable<ExportedEntry>): AsyncGenerator<CsvRow> {
  for await (const { id, at, type, source, points, owner, userId, party, description } of entries)
    yield [
      ...[id, at.toISOString(), type, source, Number(type === 'redeemed' ? -points : points)],
      ...[owner?.username ?? null, owner?.email ?? null, userId, party?.username ?? null, description],
    ];
}
