import * as api from '@tael/contract/referral';
import { recordExport } from '@tael/operations';
import { csv, route, type CsvRow, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { recordOperation } from '../events.ts';
import { exportReferrals } from '../operations/admin/export-referrals.ts';
import type { ListedReferral } from '../operations/admin/list-referrals.ts';
import { toWish } from './fields.ts';

const header = [
  'id',
  'time',
  'status',
  'points',
  'score',
  'referred',
  'referred email',
  'referrer',
  'referrer email',
];

export const exportRoute = (deps: Deps): Route =>
  route(api.exportReferrals, {
    handle: async ({ principal, requestId, query }) => {
      const act = { action: 'referrals.export', list: 'referrals' } as const;
      await recordExport(deps.database, recordOperation, { principal, requestId, ...act });
      const name = `referrals-${deps.clock.now().toISOString().slice(0, 10)}`;
      return csv({ name, header, rows: rowsOf(exportReferrals(deps, toWish(query))) });
    },
  });

async function* rowsOf(referrals: AsyncIterable<ListedReferral>): AsyncGenerator<CsvRow> {
  for await (const { id, registeredAt, status, points, score, from, to } of referrals) {
    yield [
      id,
      registeredAt.toISOString(),
      status,
      points,
      score,
      from.username,
      from.email,
      to.username,
      to.email,
    ];
  }
}
