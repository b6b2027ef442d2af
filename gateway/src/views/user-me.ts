import { route } from '@tael/runtime';
import { z } from 'zod';
import { errors } from '../errors.ts';
import type { Peers } from '../peers.ts';
import { holdingFigures, holdingShape } from './holding.ts';
import { ask, missing } from './ask.ts';

const answer = z.object({
  user: z.object({
    id: z.string(),
    _id: z.string(),
    username: z.string(),
    email: z.string(),
    role: z.string(),
    permissions: z.array(z.string()),
    invitationCode: z.string(),
    ...holdingShape,
    points: z.number().nullable(),
    // `pointsReleased` is `available` of points. It has nothing to do with withheld awards or `:released` keys.
    pointsReleased: z.number().nullable(),
    membershipLevel: z.string().nullable(),
    lastCheckin: z.string().nullable(),
    checkedInToday: z.boolean(),
    streak: z.number(),
    profile: z.object({
      firstName: z.string(),
      lastName: z.string(),
      phoneNumber: z.string(),
      country: z.string(),
      city: z.string(),
      dateOfBirth: z.string(),
    }),
    verificationLevel: z.string(),
    emailVerified: z.boolean(),
    verifiedEmailRequired: z.boolean(),
    walletAddress: z.string().nullable(),
  }),
  missing: z.array(z.string()),
});

/** 503 without auth; `missing` names other unavailable services. */
export function userMe({ auth, wallet, points, chainScanner }: Peers) {
  return route(
    {
      method: 'get',
      path: '/api/user/me',
      summary: 'The signed-in user with all figures; an unavailable service is listed in missing',
      tags: ['user'],
      access: 'user',
      proof: 'none',
      answer,
    },
    {
      handle: async ({ principal: { userId } }) => {
        const userIds = [userId];
        const [account, holdings, pointsOf, addresses] = await Promise.all([
          ask('auth', auth.getAccount({ userId })),
          ask('wallet', wallet?.getHoldings({ userIds })),
          ask('points', points?.getPoints({ userIds })),
          ask('chain-scanner', chainScanner?.getAddresses({ userIds })),
        ]);
        const user = account.answer?.user;
        if (!account.answer || !user) throw errors.unavailable();
        const { invitationCode, lastCheckin, checkedInToday, streak, profile, verifiedEmailRequired } =
          account.answer;
        const pointsAccount = pointsOf.answer?.points[0];
        return {
          user: {
            id: user.id,
            _id: user.id,
            username: user.username,
            email: user.email,
            role: user.role,
            permissions: user.permissions,
            invitationCode,
            ...holdingFigures(holdings.answer?.holdings[0]),
            points: pointsAccount ? Number(pointsAccount.total) : null,
            pointsReleased: pointsAccount ? Number(pointsAccount.available) : null,
            membershipLevel: pointsAccount?.level ?? null,
            lastCheckin: lastCheckin ?? null,
            checkedInToday,
            streak,
            profile: {
              firstName: profile?.firstName ?? '',
              lastName: profile?.lastName ?? '',
              phoneNumber: profile?.phoneNumber ?? '',
              country: profile?.country ?? '',
              city: profile?.city ?? '',
              dateOfBirth: profile?.dateOfBirth ?? '',
            },
            verificationLevel: user.verificationLevel,
            emailVerified: user.emailVerified,
            verifiedEmailRequired,
            walletAddress: addresses.answer?.addresses[userId] ?? null,
          },
          missing: missing(holdings, pointsOf, addresses),
        };
      },
    },
  );
}
