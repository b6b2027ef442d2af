import * as api from '@tael/contract/wallet';
import { toJsonNumber } from '@tael/money';
import { recordExport } from '@tael/operations';
import { csv, route, type CsvRow, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { shanghaiDay } from '../domain/shanghai-day.ts';
import { recordOperation } from '../events.ts';
import {
  exportSubsidies,
  listSubsidies,
  sumSubsidyDays,
  type ListedSubsidy,
} from '../operations/admin/list-subsidies.ts';
import { toParty } from './fields.ts';

export const adminSubsidyRoutes = (deps: Deps): Route[] => [
  route(api.listSubsidies, {
    handle: async ({ query }) => {
      const { items, totals, ...page } = await listSubsidies(deps, query);
      return { entries: items.map(toEntry), totals, total: totals.entries, ...page };
    },
  }),
  route(api.sumSubsidyDays, {
    handle: async ({ query }) => {
      const { days, searchedPartially } = await sumSubsidyDays(deps, query);
      return { days: days.map(({ day, ...sums }) => ({ date: day, ...sums })), searchedPartially };
    },
  }),
  route(api.exportSubsidies, {
    handle: async ({ principal, requestId, query }) => {
      const act = { action: 'subsidies.export', list: 'subsidies' } as const;
      await recordExport(deps.database, recordOperation, { principal, requestId, ...act });
      const name = `cash-subsidy-${shanghaiDay(deps.clock.now())}`;
      return csv({ name, header, rows: cellsOf(exportSubsidies(deps, query)) });
    },
  }),
];

const toEntry = ({ entry, user, by }: ListedSubsidy) => ({
  ...entry,
  _id: entry.id,
  amount: entry.asked,
  user: toParty(user),
  processedBy: by ?? null,
});

const header = [
  ...['id', 'createdAt', 'username', 'email', 'operation', 'amount', 'change', 'moved', 'shortfall'],
  ...['subsidyAfter', 'currency', 'reason', 'processedBy'],
];

async function* cellsOf(found: AsyncIterable<ListedSubsidy>): AsyncGenerator<CsvRow> {
  for await (const { entry, user, by } of found)
    yield [
      ...[entry.id, entry.createdAt.toISOString(), user?.username ?? null, user?.email ?? null],
      ...[entry.operation, toJsonNumber(entry.asked), toJsonNumber(entry.change), toJsonNumber(entry.moved)],
      ...[toJsonNumber(entry.shortfall), toJsonNumber(entry.subsidyAfter), 'CNY', entry.reason],
      by?.username ?? null,
    ];
}
