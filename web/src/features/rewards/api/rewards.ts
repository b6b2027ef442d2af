import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';
import { keeps } from '../../../lib/storage/last-known.ts';

const operation = 'GET /api/points/rewards';
export type Reward = AnswerOf<typeof operation>['rewards'][number];

export const rewardTiers = queryOptions({
  queryKey: ['points', 'rewards'],
  meta: keeps(),
  queryFn: ({ signal }) => call(operation, { fallback: i18next.t('rewards:redeem.failed'), signal }),
});
