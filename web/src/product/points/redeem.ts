import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { whole } from '../../lib/figures/written.ts';
import { request } from '../../lib/http.ts';
import { useMoneyAction } from '../money-forms/use-money-action.ts';
import { moneyRequests } from '../money/money-requests.ts';

const redeemed = z.object({ points: z.number(), amount: z.number(), redemptionId: z.string() });
export type Redeemed = z.infer<typeof redeemed>;

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
        const path = reward ? `/points/rewards/${points}/redeem` : '/points/redeem';
        const answered = await request('POST', path, {
          ...(!reward && { body: { points } }),
          idempotencyKey,
          answer: redeemed,
          fallback: i18next.t('points:redeem.noAnswer'),
          statusMessage: i18next.t('points:redeem.failed'),
        });
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
