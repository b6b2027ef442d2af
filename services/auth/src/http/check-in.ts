import { reply, route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { checkIn } from '../operations/check-in.ts';

export const checkInRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'post',
      path: '/api/user/checkin',
      summary: 'Check in, once per calendar day in Shanghai',
      access: 'user',
      answer: z.object({ pointsAwarded: z.number(), streak: z.number() }),
    },
    {
      handle: async ({
        principal: { userId },
        clientAddress: address,
        userAgent,
        isRateLimitExempt,
        idempotencyKey: key,
      }) => {
        const client = { address, userAgent, isRateLimitExempt };
        const { answer, replayed } = await checkIn(deps, { userId, client, key, body: {} });
        return replayed ? reply(200, answer, { 'idempotency-replayed': 'true' }) : answer;
      },
    },
  ),
];
