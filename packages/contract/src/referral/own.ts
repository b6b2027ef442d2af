import { z } from 'zod';
import { contract } from '../contract.ts';
import { instant, paging, whole } from '../fields/index.ts';

const tags = ['referrals'];
const query = z.object(paging({ limit: 100 }));

export const readReferralSummary = contract({
  method: 'get',
  path: '/api/user/referrals',
  summary: 'My invitation code and its figures; an unavailable service is listed in missing',
  tags,
  access: 'user',
  answer: z.object({
    invitationCode: z.string(),
    totalReferrals: z.number(),
    activeReferrals: z.number(),
    pointsEarned: whole,
    referralTier: z.string().nullable(),
    referralLink: z.string(),
    userTotalPoints: whole.nullable(),
    missing: z.array(z.string()),
  }),
});

export const readReferralHistory = contract({
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
        joinedDate: instant,
        lastActive: instant.nullable(),
        pointsEarned: z.number(),
        referralPoints: z.number(),
      }),
    ),
  }),
});

export const listPendingReferrals = contract({
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
          referredUser: z.object({ username: z.string(), createdAt: instant }),
          verificationScore: z.number().optional(),
        }),
      }),
    ),
  }),
});
