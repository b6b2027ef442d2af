import { paging } from '@tael/contract/fields';
import { route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { readHistory, readPending } from '../operations/read-own.ts';
import { readSummary } from '../operations/read-summary.ts';
import { time } from './fields.ts';

const tags = ['referrals'];
const query = z.object(paging({ limit: 100 }));

export const ownRoutes = (deps: Deps): Route[] => [summary(deps), history(deps), pending(deps)];

const summary = (deps: Deps): Route =>
  route(
    {
      method: 'get',
      path: '/api/user/referrals',
      summary: 'My invitation code and its figures; an unavailable service is listed in missing',
      tags,
      access: 'user',
      answer: z.object({
        invitationCode: z.string(),
        totalReferrals: z.number(),
        activeReferrals: z.number(),
        pointsEarned: z.number(),
        referralTier: z.string().nullable(),
        referralLink: z.string(),
        userTotalPoints: z.number().nullable(),
        missing: z.array(z.string()),
      }),
    },
    {
      handle: async ({ principal }) => {
        const summary = await readSummary(deps, principal.userId);
        return {
          ...summary,
          referralLink: new URL(`/invite/${summary.invitationCode}`, deps.config.PUBLIC_URL).href,
          missing: summary.userTotalPoints === null ? ['points'] : [],
        };
      },
    },
  );

const history = (deps: Deps): Route =>
  route(
    {
      method: 'get',
      path: '/api/user/referrals/history',
      summary: 'My referrals, newest first, including pending ones',
      tags,
      access: 'user',
      query,
      answer: z.object({
        referrals: z.array(
          z.object({
            id: z.string(),
            username: z.string(),
            status: z.string(),
            joinedDate: time,
            lastActive: time.nullable(),
            pointsEarned: z.number(),
            referralPoints: z.number(),
          }),
        ),
      }),
    },
    {
      handle: async ({ principal, query: page }) => {
        const friends = await readHistory(deps, principal.userId, page);
        return {
          referrals: friends.map(
            ({ id, username, friendStatus, status, points, registeredAt, lastActive }) => ({
              id,
              username,
              status: friendStatus,
              joinedDate: registeredAt.toISOString(),
              lastActive: lastActive?.toISOString() ?? null,
              pointsEarned: status === 'completed' ? points : 0,
              referralPoints: points,
            }),
          ),
        };
      },
    },
  );

const pending = (deps: Deps): Route =>
  route(
    {
      method: 'get',
      path: '/api/user/pending-referrals',
      summary: 'My pending bonuses',
      tags,
      access: 'user',
      query,
      answer: z.object({
        pendingReferrals: z.array(
          z.object({
            _id: z.string(),
            amount: z.number(),
            metadata: z.object({
              referredUser: z.object({ username: z.string(), createdAt: time }),
              verificationScore: z.number().optional(),
            }),
          }),
        ),
      }),
    },
    {
      handle: async ({ principal, query: page }) => {
        const pending = await readPending(deps, principal.userId, page);
        return {
          pendingReferrals: pending.map(({ id, points, username, registeredAt, score }) => ({
            _id: id,
            amount: points,
            metadata: {
              referredUser: { username, createdAt: registeredAt.toISOString() },
              ...(score === null ? {} : { verificationScore: score }),
            },
          })),
        };
      },
    },
  );
