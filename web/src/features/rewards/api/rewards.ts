import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';

const reward = z.object({
  tier: z.string(),
  points: z.number(),
  amount: z.number(),
  affordable: z.boolean(),
});
export type Reward = z.infer<typeof reward>;

export const rewardTiers = queryOptions({
  queryKey: ['points', 'rewards'],
  meta: { keep: true },
  queryFn: ({ signal }) =>
    request('GET', '/points/rewards', {
      answer: z.object({ rewards: z.array(reward), available: z.number() }),
      fallback: i18next.t('rewards:redeem.failed'),
      signal,
    }),
});
