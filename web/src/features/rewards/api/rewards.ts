import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { keeps } from '../../../lib/storage/last-known.ts';

const reward = z.object({
  tier: z.string(),
  points: z.number(),
  amount: z.number(),
  affordable: z.boolean(),
});
export type Reward = z.infer<typeof reward>;

const answer = z.object({ rewards: z.array(reward), available: z.number() });

export const rewardTiers = queryOptions({
  queryKey: ['points', 'rewards'],
  meta: keeps(answer),
  queryFn: ({ signal }) =>
    request('GET', '/points/rewards', { answer, fallback: i18next.t('rewards:redeem.failed'), signal }),
});
