import * as api from '@tael/contract/auth';
import { reply, route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { checkIn } from '../operations/check-in.ts';

export const checkInRoutes = (deps: Deps): Route[] => [
  route(api.checkIn, {
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
  }),
];
