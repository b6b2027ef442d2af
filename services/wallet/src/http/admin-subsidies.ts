import { toJsonNumber, toNearestNumber } from '@tael/money';
import { csvFile, pageFields, paging } from '@tael/contract/fields';
import { csv, route, type CsvRow, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { shanghaiDay } from '../domain/shanghai-day.ts';
import {
  exportSubsidies,
  listSubsidies,
  sumSubsidyDays,
  type ListedSubsidy,
  type SubsidyTotals,
} from '../operations/admin/list-subsidies.ts';
import { party, time, toParty } from './fields.ts';
import { choice, day } from './transaction-query.ts';

const tags = ['admin'];
const operations = ['set', 'add', 'subtract'] as const;

const listQuery = z.object({
  operation: choice(operations, 'Operation must be set, add or subtract'),
  search: z.string().max(320, { error: 'Search for at most 320 characters' }).default(''),
  from: day(),
  to: day(),
});

const entry = z.object({
  _id: z.string(),
  user: party.nullable(),
  operation: z.enum(operations),
  amount: z.number(),
  change: z.number(),
  moved: z.number(),
  shortfall: z.number(),
  subsidyAfter: z.number(),
  reason: z.string(),
  processedBy: z.object({ username: z.string() }).nullable(),
  createdAt: time,
});

const toEntry = ({ entry: made, user, by }: ListedSubsidy): z.infer<typeof entry> => ({
  _id: made.id,
  user: toParty(user),
  operation: made.operation,
  amount: toJsonNumber(made.asked),
  change: toJsonNumber(made.change),
  moved: toJsonNumber(made.moved),
  shortfall: toJsonNumber(made.shortfall),
  subsidyAfter: toJsonNumber(made.subsidyAfter),
  reason: made.reason,
  processedBy: by === undefined ? null : { username: by.username },
  createdAt: made.createdAt.toISOString(),
});

const totals = z.object({ granted: z.number(), clawedBack: z.number(), shortfall: z.number() });

const toTotals = ({ granted, clawedBack, shortfall }: SubsidyTotals): z.infer<typeof totals> => ({
  granted: toNearestNumber(granted),
  clawedBack: toNearestNumber(clawedBack),
  shortfall: toNearestNumber(shortfall),
});

const header = [
  ...['id', 'createdAt', 'username', 'email', 'operation', 'amount', 'change', 'moved', 'shortfall'],
  ...['subsidyAfter', 'currency', 'reason', 'processedBy'],
];

async function* cellsOf(found: AsyncIterable<ListedSubsidy>): AsyncGenerator<CsvRow> {
  for await (const one of found) {
    const { _id, createdAt, user, processedBy, ...made } = toEntry(one);
    yield [
      ...[
        _id,
        createdAt,
        user?.username ?? null,
        user?.email ?? null,
        made.operation,
        made.amount,
        made.change,
      ],
      ...[made.moved, made.shortfall, made.subsidyAfter, 'CNY', made.reason, processedBy?.username ?? null],
    ];
  }
}

export const adminSubsidyRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path: '/api/admin/cash-subsidy',
      summary: 'Cash subsidy grants and claw-backs, newest first, with totals; searched by user or id',
      tags,
      access: 'wallets.read',
      query: listQuery.extend(paging({ limit: 20 })),
      answer: z.object({
        entries: z.array(entry),
        totals,
        ...pageFields,
        searchedPartially: z.boolean(),
      }),
    },
    {
      handle: async ({ query }) => {
        const { items, totals: sums, ...page } = await listSubsidies(deps, query);
        return {
          entries: items.map(toEntry),
          totals: toTotals(sums),
          total: Number(sums.entries),
          ...page,
        };
      },
    },
  ),
  route(
    {
      method: 'get',
      path: '/api/admin/cash-subsidy/days',
      summary: 'Cash subsidy totals by day in Shanghai, oldest first; the last 30 without `from`',
      tags,
      access: 'wallets.read',
      query: listQuery,
      answer: z.object({
        days: z.array(totals.extend({ date: z.string(), entries: z.number() })),
        searchedPartially: z.boolean(),
      }),
    },
    {
      handle: async ({ query }) => {
        const { days, searchedPartially } = await sumSubsidyDays(deps, query);
        return {
          days: days.map((one) => ({ date: one.day, entries: Number(one.entries), ...toTotals(one) })),
          searchedPartially,
        };
      },
    },
  ),
  route(
    {
      method: 'get',
      path: '/api/admin/cash-subsidy/export',
      summary: 'The same as a CSV file, all that fit',
      tags,
      access: 'wallets.read',
      query: listQuery,
      answer: csvFile,
    },
    {
      handle: ({ query }) => {
        const name = `cash-subsidy-${shanghaiDay(deps.clock.now())}`;
        return Promise.resolve(csv({ name, header, rows: cellsOf(exportSubsidies(deps, query)) }));
      },
    },
  ),
];
