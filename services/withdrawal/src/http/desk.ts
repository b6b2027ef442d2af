import { toNearestNumber } from '@tael/money';
import { reasonText } from '@tael/contract/fields';
import { route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { statuses } from '../domain/withdrawal.ts';
import { errors } from '../errors.ts';
import { claimPayout, releasePayout } from '../operations/admin/claim-payout.ts';
import { listUnknown } from '../operations/admin/list-payouts.ts';
import { noteOutcome } from '../operations/admin/note-outcome.ts';
import { overAll, raisePayoutLimit, readLimits } from '../operations/admin/payout-limits.ts';
import { processMany } from '../operations/admin/process-many.ts';
import { adminNotes } from './admin.ts';
import { deskPayout, onDesk } from './desk-payout.ts';
import { amount, idempotencyKeyed, params, time } from './fields.ts';

const tags = ['admin'];
const access = 'withdrawals.process';

export const deskRoutes = (deps: Deps): Route[] => [
  ...claimRoutes(deps),
  ...outcomeRoutes(deps),
  bulkRoute(deps),
  ...limitRoutes(deps),
];

const claimRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'put',
      path: '/api/withdrawals/admin/:id/claim',
      summary: "Claim a payout for five minutes, or renew the claim; takeOver replaces another's claim",
      tags,
      access,
      params,
      body: z.object({ takeOver: z.boolean({ error: 'takeOver must be true or false' }).default(false) }),
      answer: z.object({ until: time }),
    },
    {
      handle: async ({ principal, requestId, params: { id }, body: { takeOver } }) => {
        const claim = await claimPayout(deps, {
          actor: { ...principal, requestId },
          id: id.toLowerCase(),
          takeOver,
        });
        return { until: claim.expiresAt.toISOString() };
      },
    },
  ),
  route(
    {
      method: 'delete',
      path: '/api/withdrawals/admin/:id/claim',
      summary: 'Release my claim',
      tags,
      access,
      params: z.object({ id: z.uuid() }),
      answer: z.object({}),
    },
    {
      handle: async ({ principal, requestId, params: { id } }) => {
        await releasePayout(deps, { actor: { ...principal, requestId }, id });
        return {};
      },
    },
  ),
];

const outcomeRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path: '/api/withdrawals/admin/unknown',
      summary: 'Payouts of unknown outcome, the oldest hundred',
      tags,
      access: 'withdrawals.read',
      answer: z.object({ withdrawals: z.array(deskPayout) }),
    },
    {
      handle: async () => ({ withdrawals: await onDesk(deps, await listUnknown(deps)) }),
    },
  ),
  route(
    {
      method: 'put',
      path: '/api/withdrawals/admin/:id/outcome',
      summary: 'Mark a payout in processing as unknown, or as not paid',
      tags,
      access,
      proof: 'recent',
      params,
      body: z.object({
        outcome: z.enum(['unknown', 'not_paid'], { error: 'Outcome must be unknown or not_paid' }),
        note: reasonText('Note must be text').default(''),
      }),
      answer: z.object({ outcomeUnknownSince: time.nullable() }),
    },
    {
      handle: async ({ principal, requestId, params: { id }, body, idempotencyKey: key }) => {
        const { answer, replayed } = await noteOutcome(deps, {
          actor: { ...principal, requestId },
          id: id.toLowerCase(),
          key,
          ...body,
        });
        return idempotencyKeyed(200, answer, replayed);
      },
    },
  ),
];

const mostAtOnce = 100;

const bulkRoute = (deps: Deps): Route =>
  route(
    {
      method: 'post',
      path: '/api/withdrawals/admin/bulk',
      summary: 'Apply one step to many payouts; each has its own result',
      tags,
      access,
      proof: 'recent',
      body: z.object({
        ids: z
          .array(z.string(), { error: 'Withdrawals must be a list of ids' })
          .min(1, { error: 'Select at least one withdrawal' })
          .max(mostAtOnce, { error: `At most ${mostAtOnce} withdrawals at a time` }),
        status: z.enum(statuses, { error: 'Status must be approved, processing, completed or rejected' }),
        adminNotes: adminNotes.nullish(),
      }),
      answer: z.object({
        results: z.array(
          z.object({
            id: z.string(),
            status: z.enum(statuses).nullable(),
            needsSecondApproval: z.boolean(),
            pending: z.boolean(),
            code: z.string().nullable(),
            message: z.string().nullable(),
          }),
        ),
      }),
    },
    {
      handle: async ({ principal, requestId, body, idempotencyKey: key }) => {
        const { answer, replayed } = await processMany(deps, {
          actor: { ...principal, requestId },
          ids: body.ids.map((id) => id.toLowerCase()),
          to: body.status,
          notes: body.adminNotes ?? '',
          key,
        });
        return idempotencyKeyed(200, { results: answer }, replayed);
      },
    },
  );

const limit = z.object({ limit: z.number(), approved: z.number() });

const limitRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path: '/api/withdrawals/admin/limits',
      summary: 'The limits and approved amounts of today in Shanghai',
      tags,
      access: 'withdrawals.read',
      answer: z.object({
        day: z.string(),
        all: limit,
        eachUser: z.number(),
        raised: z.array(limit.extend({ userId: z.string(), username: z.string() })),
        twoPeopleAbove: z.number(),
      }),
    },
    {
      handle: async () => {
        const { day, all, eachUser, raised } = await readLimits(deps);
        const shown = (of: typeof all) => ({
          limit: toNearestNumber(of.limit),
          approved: toNearestNumber(of.approved),
        });
        return {
          day,
          all: shown(all),
          eachUser: toNearestNumber(eachUser),
          raised: raised.map(({ userId, username, ...of }) => ({ userId, username, ...shown(of) })),
          twoPeopleAbove: toNearestNumber(deps.config.PAYOUT_TWO_PEOPLE_ABOVE),
        };
      },
    },
  ),
  route(
    {
      method: 'post',
      path: '/api/withdrawals/admin/limits',
      summary: 'Raise a limit for the rest of the day, for one user or all, with a reason',
      tags,
      access: 'system.run',
      proof: 'recent',
      body: z.object({
        /** If absent, the limit over all users is raised. */
        userId: z.uuid({ error: 'There is no such user' }).optional(),
        limit: amount(),
        reason: reasonText(),
      }),
      answer: z.object({ day: z.string() }),
    },
    {
      handle: async ({ principal, requestId, body, idempotencyKey: key }) => {
        if (body.reason === '') throw errors.note_required({ message: 'A reason is required' });
        const { day, replayed } = await raisePayoutLimit(deps, {
          actor: { ...principal, requestId },
          key,
          scope: body.userId?.toLowerCase() ?? overAll,
          limit: body.limit,
          reason: body.reason,
        });
        return idempotencyKeyed(200, { day }, replayed);
      },
    },
  ),
];
