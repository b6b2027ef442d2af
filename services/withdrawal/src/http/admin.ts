import { can } from '@tael/identity';
import { toNearestNumber } from '@tael/money';
import { legible, pageFields, paging } from '@tael/contract/fields';
import { route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { masked } from '../domain/payout-account.ts';
import { statuses } from '../domain/withdrawal.ts';
import { errors } from '../errors.ts';
import { listPayouts, readPayout } from '../operations/admin/list-payouts.ts';
import { readOrigin } from '../operations/admin/read-origin.ts';
import { processWithdrawal } from '../operations/admin/process-withdrawal.ts';
import { readDesk } from '../operations/admin/read-desk.ts';
import { readStats } from '../operations/count-payouts.ts';
import type { Sum } from '../operations/count-payouts.ts';
import { adminPayout, deskPayout, onDesk, toAdminPayout, toDeskPayout } from './desk-payout.ts';
import { idempotencyKeyed, params, statusFilter, time } from './fields.ts';
import { origin, toOrigin } from './origin.ts';

const tags = ['admin'];

export const listQuery = { status: statusFilter, search: z.string().default('') };

export const adminRoutes = (deps: Deps): Route[] => [
  ...listRoutes(deps),
  statsRoute(deps),
  decisionRoute(deps),
];

const mark = z.object({
  kind: z.string(),
  at: time,
  by: z.string().nullable(),
  note: z.string(),
  takenFrom: z.string().nullable(),
});

const listRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path: '/api/withdrawals/admin',
      summary: 'The payout queue with full accounts, claims and risk signals; newest first by default',
      tags,
      access: 'withdrawals.read',
      query: z.object({
        ...paging({ limit: 100 }),
        ...listQuery,
        sort: z.enum(['newest', 'oldest'], { error: 'Sort must be newest or oldest' }).default('newest'),
      }),
      answer: z.object({
        withdrawals: z.array(deskPayout),
        ...pageFields,
        searchedPartially: z.boolean(),
      }),
    },
    {
      handle: async ({ query: { sort, ...query } }) => {
        const { items, ...page } = await listPayouts(deps, { ...query, oldestFirst: sort === 'oldest' });
        return { withdrawals: await onDesk(deps, items), ...page };
      },
    },
  ),
  route(
    {
      method: 'get',
      path: '/api/withdrawals/admin/:id',
      summary: 'One payout, with its timeline',
      tags,
      access: 'withdrawals.read',
      params,
      answer: z.object({
        withdrawal: deskPayout,
        timeline: z.array(
          z.object({ status: z.enum(statuses), at: time, by: z.string().nullable(), note: z.string() }),
        ),
        marks: z.array(mark),
        origin: origin.nullable(),
      }),
    },
    {
      handle: async ({ params: { id } }) => {
        const { payout: found, timeline } = await readPayout(deps, id);
        const [desks, from] = await Promise.all([
          readDesk(deps, [found]),
          readOrigin(deps, found.withdrawal),
        ]);
        const desk = desks.get(found.withdrawal.id);
        if (desk === undefined) throw errors.withdrawal_not_found();
        return {
          withdrawal: toDeskPayout(found, desk),
          marks: desk.marks,
          origin: from === undefined ? null : toOrigin(from),
          timeline: timeline.map(({ status, at, by, note }) => ({
            status,
            at: at.toISOString(),
            by: by ?? null,
            note,
          })),
        };
      },
    },
  ),
];

const sum = z.object({ count: z.number(), amount: z.number() });
const toSum = ({ count, amount }: Sum): z.infer<typeof sum> => ({ count, amount: toNearestNumber(amount) });
const { limit: days } = paging({ limit: 30, max: 365 });

const statsRoute = (deps: Deps): Route =>
  route(
    {
      method: 'get',
      path: '/api/withdrawals/admin/stats',
      summary: 'Payouts by state and by day in Shanghai, compared with the period before',
      tags,
      access: 'withdrawals.read',
      query: z.object({ days }),
      answer: z.object({
        byStatus: z.record(z.enum(statuses), sum),
        total: sum,
        paidOut: z.object({ thisPeriod: sum, previousPeriod: sum, change: z.number().nullable() }),
        days: z.array(
          z.object({
            date: z.string(),
            requested: z.number(),
            requestedAmount: z.number(),
            completed: z.number(),
            completedAmount: z.number(),
            rejected: z.number(),
          }),
        ),
      }),
    },
    {
      handle: async ({ query }) => {
        const { byStatus, total, thisPeriod, previousPeriod, change, ...stats } = await readStats(
          deps,
          query.days,
        );
        const { pending, approved, processing, completed, rejected } = byStatus;
        return {
          byStatus: {
            pending: toSum(pending),
            approved: toSum(approved),
            processing: toSum(processing),
            completed: toSum(completed),
            rejected: toSum(rejected),
          },
          total: toSum(total),
          paidOut: { thisPeriod: toSum(thisPeriod), previousPeriod: toSum(previousPeriod), change },
          days: stats.days.map(({ requestedAmount, completedAmount, ...day }) => ({
            ...day,
            requestedAmount: toNearestNumber(requestedAmount),
            completedAmount: toNearestNumber(completedAmount),
          })),
        };
      },
    },
  );

const longestNotes = 500;
export const adminNotes = legible(
  z
    .string({ error: 'Admin notes must be text' })
    .trim()
    .max(longestNotes, { error: `Admin notes must be at most ${longestNotes} characters long` }),
  'Admin notes contain characters that are not allowed',
);

const decisionRoute = (deps: Deps): Route =>
  route(
    {
      method: 'put',
      path: '/api/withdrawals/admin/:id',
      summary: 'Approve, reject with a reason, mark as processing, or complete',
      tags,
      access: 'withdrawals.process',
      proof: 'recent',
      params,
      body: z.object({
        status: z.enum(statuses, { error: 'Status must be approved, processing, completed or rejected' }),
        adminNotes: adminNotes.nullish(),
      }),
      answer: z.object({
        withdrawal: adminPayout,
        pending: z.boolean().optional(),
        needsSecondApproval: z.boolean().optional(),
      }),
    },
    {
      handle: async ({ principal, requestId, params: { id }, body, idempotencyKey: key }) => {
        const { payout, pending, needsSecondApproval, replayed } = await processWithdrawal(deps, {
          actor: { ...principal, requestId },
          id: id.toLowerCase(),
          to: body.status,
          notes: body.adminNotes ?? '',
          key,
        });
        const { account } = payout;
        const seen = can(principal, 'withdrawals.read') ? account : { ...account, info: masked(account) };
        const withdrawal = toAdminPayout({ ...payout, account: seen });
        if (pending) return idempotencyKeyed(202, { withdrawal, pending }, replayed);
        const answer = needsSecondApproval ? { withdrawal, needsSecondApproval } : { withdrawal };
        return idempotencyKeyed(200, answer, replayed);
      },
    },
  );
