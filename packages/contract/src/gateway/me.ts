import { z } from 'zod';
import { personalDetails } from '../auth/profile.ts';
import { contract } from '../contract.ts';
import { whole } from '../fields/index.ts';
import { holding, missing } from './figures.ts';

export const readMe = contract({
  method: 'get',
  path: '/api/user/me',
  summary: 'The signed-in user with all figures; an unavailable service is listed in missing',
  tags: ['user'],
  access: 'user',
  proof: 'none',
  answer: z.object({
    user: z.object({
      id: z.string(),
      _id: z.string(),
      username: z.string(),
      email: z.string(),
      role: z.string(),
      permissions: z.array(z.string()),
      invitationCode: z.string(),
      ...holding,
      points: whole.nullable(),
      // `pointsReleased` is `available` of points. It has nothing to do with withheld awards or `:released` keys.
      pointsReleased: whole.nullable(),
      membershipLevel: z.string().nullable(),
      lastCheckin: z.string().nullable(),
      checkedInToday: z.boolean(),
      streak: z.number(),
      profile: personalDetails,
      verificationLevel: z.string(),
      emailVerified: z.boolean(),
      verifiedEmailRequired: z.boolean(),
      walletAddress: z.string().nullable(),
    }),
    missing,
  }),
});
