import * as api from '@tael/contract/referral';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { readHistory, readPending } from '../operations/read-own.ts';
import { readSummary } from '../operations/read-summary.ts';

export const ownRoutes = (deps: Deps): Route[] => [
  route(api.readReferralSummary, {
    handle: async ({ principal }) => {
      const summary = await readSummary(deps, principal.userId);
      return {
        ...summary,
        referralLink: new URL(`/invite/${summary.invitationCode}`, deps.config.PUBLIC_URL).href,
        missing: summary.userTotalPoints === null ? ['points'] : [],
      };
    },
  }),
  route(api.readReferralHistory, {
    handle: async ({ principal, query }) => {
      const friends = await readHistory(deps, principal.userId, query);
      return {
        referrals: friends.map(({ friendStatus, status, points, registeredAt, ...friend }) => ({
          ...friend,
          status: friendStatus,
          joinedDate: registeredAt,
          pointsEarned: status === 'completed' ? points : 0,
          referralPoints: points,
        })),
      };
    },
  }),
  route(api.listPendingReferrals, {
    handle: async ({ principal, query }) => {
      const pending = await readPending(deps, principal.userId, query);
      return {
        pendingReferrals: pending.map(({ id, points, username, registeredAt, score }) => ({
          _id: id,
          amount: points,
          metadata: {
            referredUser: { username, createdAt: registeredAt },
            verificationScore: score ?? undefined,
          },
        })),
      };
    },
  }),
];
