import type { Principal } from '@tael/identity';
import { pageFields, paging } from '@tael/contract/fields';
import { reply, route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { decideMany } from '../operations/admin/decide-many.ts';
import { decideReferral } from '../operations/admin/decide-referral.ts';
import { hideChosen, hideOlder } from '../operations/admin/hide-referrals.ts';
import { listReferrals } from '../operations/admin/list-referrals.ts';
import { readReferral } from '../operations/admin/read-referral.ts';
import { readStats } from '../operations/admin/read-stats.ts';
import { bulkBody, deleteBody, verifyBody } from './admin-bodies.ts';
import { exportRoute } from './admin-export.ts';
import { adminReferral, filterQuery, time, toAdminReferral, toWish } from './fields.ts';

const tags = ['admin', 'referrals'];
const params = z.object({ id: z.string() });
const success = z.boolean();
const maxBodyBytes = 512 * 1024;

export const adminRoutes = (deps: Deps): Route[] => [...readingRoutes(deps), ...decidingRoutes(deps)];

const readingRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path: '/api/user/admin/test',
      summary: 'Check access to the referral administration',
      tags,
      access: 'referrals.read',
      answer: z.object({ success }),
    },
    {
      handle: () => Promise.resolve({ success: true }),
    },
  ),
  route(
    {
      method: 'get',
      path: '/api/user/admin/referrals',
      summary: 'A page of referrals, newest first or sorted, searched by name or email',
      tags,
      access: 'referrals.read',
      query: filterQuery.extend(paging({ limit: 20 })),
      answer: z.object({
        success,
        referrals: z.array(adminReferral),
        ...pageFields,
      }),
    },
    {
      handle: async ({ query }) => {
        const { items, ...pages } = await listReferrals(deps, toWish(query));
        return { success: true, referrals: items.map(toAdminReferral), ...pages };
      },
    },
  ),
  route(
    {
      method: 'get',
      path: '/api/user/admin/referrals/stats',
      summary: 'Counts of referrals and paid points',
      tags,
      access: 'referrals.read',
      answer: z.object({
        success,
        stats: z.object({
          totalReferrals: z.number(),
          pendingReferrals: z.number(),
          completedReferrals: z.number(),
          failedReferrals: z.number(),
          totalPointsDistributed: z.number(),
        }),
      }),
    },
    {
      handle: async () => ({ success: true, stats: await readStats(deps) }),
    },
  ),
  exportRoute(deps),
  details(deps),
];

const details = (deps: Deps): Route =>
  route(
    {
      method: 'get',
      path: '/api/user/admin/referrals/:id',
      summary: 'One referral with the reasons of its score',
      tags,
      access: 'referrals.read',
      params,
      answer: z.object({
        success,
        referral: adminReferral,
        signals: z.array(
          z.object({ name: z.string(), weight: z.number(), evidence: z.record(z.string(), z.unknown()) }),
        ),
        assessedAt: time.nullable(),
        decision: z.object({ by: z.string(), reason: z.string(), at: time }).nullable(),
      }),
    },
    {
      handle: async ({ params: { id } }) => {
        const { referral, signals, assessedAt, decision } = await readReferral(deps, id);
        return {
          success: true,
          referral: toAdminReferral(referral),
          signals,
          assessedAt: assessedAt?.toISOString() ?? null,
          decision: decision && { ...decision, at: decision.at.toISOString() },
        };
      },
    },
  );

const decidingRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'post',
      path: '/api/user/admin/verify-referral/:id',
      summary: 'Approve or reject one; 409 if it is settled already',
      tags,
      access: 'referrals.decide',
      proof: 'recent',
      params,
      body: verifyBody,
      answer: z.object({ success, referral: adminReferral }),
    },
    {
      handle: async ({ params: { id }, body, idempotencyKey: key, ...call }) => {
        const decision = { actor: actor(call), id, ...body, key };
        const { answer, replayed } = await decideReferral(deps, decision, toAdminReferral);
        return reply(200, { success: true, referral: answer }, replayedHeader(replayed));
      },
    },
  ),
  route(
    {
      method: 'post',
      path: '/api/user/admin/bulk-process-referrals',
      summary: 'Approve or reject many; each skipped one has its reason',
      tags,
      access: 'referrals.decide',
      proof: 'recent',
      body: bulkBody,
      maxBodyBytes,
      answer: z.object({
        success,
        results: z.object({
          processed: z.number(),
          skipped: z.array(z.object({ id: z.string(), reason: z.string() })),
        }),
      }),
    },
    {
      handle: async ({ body: { referralIds: ids, ...body }, idempotencyKey: key, ...call }) => {
        const { answer, replayed } = await decideMany(deps, { actor: actor(call), ids, ...body, key });
        return reply(200, { success: true, results: answer }, replayedHeader(replayed));
      },
    },
  ),
  route(
    {
      method: 'delete',
      path: '/api/user/admin/bulk-delete-referrals',
      summary: 'Hide referrals by id or by status and age; repeat while some remain. Paid points stay',
      tags,
      access: 'referrals.decide',
      proof: 'recent',
      body: deleteBody,
      maxBodyBytes,
      answer: z.object({ success, deletedCount: z.number(), remaining: z.number() }),
    },
    {
      handle: async ({ body, ...call }) => {
        const { hidden, remaining } =
          'ids' in body
            ? { hidden: await hideChosen(deps, { actor: actor(call), ...body }), remaining: 0 }
            : await hideOlder(deps, { actor: actor(call), ...body });
        return { success: true, deletedCount: hidden, remaining };
      },
    },
  ),
];

const actor = ({ principal, requestId }: { principal: Principal; requestId: string }) => ({
  userId: principal.userId,
  role: principal.role,
  requestId,
});

const replayedHeader = (replayed: boolean) => (replayed ? { 'idempotency-replayed': 'true' } : undefined);
