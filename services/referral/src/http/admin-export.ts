import * as api from '@tael/contract/referral';
import { csv, route, type CsvRow, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
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
    handle: ({ query }) =>
      Promise.resolve(
        csv({
          name: `referrals-${deps.clock.now().toISOString().slice(0, 10)}`,
          header,
          rows: rowsOf(exportReferrals(deps, toWish(query))),
        }),
      ),
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
