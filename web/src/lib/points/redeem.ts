import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { useMoneyAction } from '../api/use-money-action.ts';
import { request } from '../http.ts';

const redeemed = z.object({ points: z.number(), amount: z.number(), redemptionId: z.string() });
export type Redeemed = z.infer<typeof redeemed>;

interface Redemption {
  points: number;
  /** One of the rewards that are offered, at its own address. */
  reward: boolean;
}

export function useRedeem() {
  const queries = useQueryClient();
  return useMoneyAction(async ({ points, reward }: Redemption, idempotencyKey) => {
    const answered = await request('POST', reward ? `/points/rewards/${points}/redeem` : '/points/redeem', {
      ...(!reward && { body: { points } }),
      idempotencyKey,
      answer: redeemed,
      fallback: i18next.t('points:redeem.noAnswer'),
      wordless: i18next.t('points:redeem.failed'),
    });
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['user', 'me'] }),
      queries.invalidateQueries({ queryKey: ['points'] }),
    ]);
    return answered;
  });
}
