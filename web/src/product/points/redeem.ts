import { useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { whole } from '../../lib/figures/written.ts';
import { call } from '../../lib/http.ts';
import { useMoneyAction } from '../money-forms/use-money-action.ts';
import { moneyRequests } from '../money/money-requests.ts';

export type Redeemed = AnswerOf<'POST /api/points/redeem'>;

export interface RedeemOrder {
  points: number;
  reward: boolean;
}

const requests = moneyRequests<RedeemOrder>({
  kind: 'redeem',
  keeps: z.object({ points: z.number(), reward: z.boolean() }),
});

export function useRedeem(order?: RedeemOrder) {
  const queries = useQueryClient();
  return useMoneyAction(
    {
      requests,
      ask: async ({ points, reward }, idempotencyKey) => {
        const options = {
          idempotencyKey,
          fallback: i18next.t('points:redeem.noAnswer'),
          statusMessage: i18next.t('points:redeem.failed'),
        };
        const answered = reward
          ? await call('POST /api/points/rewards/:tier/redeem', {
              params: { tier: String(points) },
              ...options,
            })
          : await call('POST /api/points/redeem', { body: { points }, ...options });
        await Promise.all([
          queries.invalidateQueries({ queryKey: ['user', 'me'] }),
          queries.invalidateQueries({ queryKey: ['points'] }),
        ]);
        return answered;
      },
      what: ({ points }) => i18next.t('points:redeem.confirm', { points: whole(points) }),
      done: ({ points }) => i18next.t('points:redeem.done', { n: whole(points) }),
    },
    order,
  );
}
