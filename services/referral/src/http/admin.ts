import * as api from '@tael/contract/referral';
import type { Principal } from '@tael/identity';
import { reply, route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { decideMany } from '../operations/admin/decide-many.ts';
import { decideReferral } from '../operations/admin/decide-referral.ts';
import { hideChosen, hideOlder } from '../operations/admin/hide-referrals.ts';
import { listReferrals } from '../operations/admin/list-referrals.ts';
import { readReferral } from '../operations/admin/read-referral.ts';
import { readStats } from '../operations/admin/read-stats.ts';
import { exportRoute } from './admin-export.ts';
import { toAdminReferral, toWish } from './fields.ts';

export const adminRoutes = (deps: Deps): Route[] => [...readingRoutes(deps), ...decidingRoutes(deps)];

const readingRoutes = (deps: Deps): Route[] => [
  route(api.checkReferralAccess, { handle: () => Promise.resolve({ success: true }) }),
  route(api.listReferrals, {
    handle: async ({ query }) => {
      const { items, ...pages } = await listReferrals(deps, toWish(query));
      return { success: true, referrals: items.map(toAdminReferral), ...pages };
    },
  }),
  route(api.readReferralStats, {
    handle: async () => ({ success: true, stats: await readStats(deps) }),
  }),
  exportRoute(deps),
  route(api.readReferral, {
    handle: async ({ params: { id } }) => {
      const { referral, ...details } = await readReferral(deps, id);
      return { success: true, referral: toAdminReferral(referral), ...details };
    },
  }),
];

const decidingRoutes = (deps: Deps): Route[] => [
  route(api.decideReferral, {
    handle: async ({ params: { id }, body, idempotencyKey: key, ...call }) => {
      const decision = { actor: actor(call), id, ...body, key };
      const { answer, replayed } = await decideReferral(deps, decision, toAdminReferral);
      return reply(200, { success: true, referral: answer }, replayedHeader(replayed));
    },
  }),
  route(api.decideReferrals, {
    handle: async ({ body: { referralIds: ids, ...body }, idempotencyKey: key, ...call }) => {
      const { answer, replayed } = await decideMany(deps, { actor: actor(call), ids, ...body, key });
      return reply(200, { success: true, results: answer }, replayedHeader(replayed));
    },
  }),
  route(api.deleteReferrals, {
    handle: async ({ body, ...call }) => {
      const { hidden, remaining } =
        'ids' in body
          ? { hidden: await hideChosen(deps, { actor: actor(call), ...body }), remaining: 0 }
          : await hideOlder(deps, { actor: actor(call), ...body });
      return { success: true, deletedCount: hidden, remaining };
    },
  }),
];

const actor = ({ principal, requestId }: { principal: Principal; requestId: string }) => ({
  userId: principal.userId,
  role: principal.role,
  requestId,
});

const replayedHeader = (replayed: boolean) => (replayed ? { 'idempotency-replayed': 'true' } : undefined);
