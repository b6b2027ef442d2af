import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { useMoneyAction } from '../../../lib/api/use-money-action.ts';
import { request } from '../../../lib/http.ts';

export type Direction = 'top-up' | 'unload';

const answer = z.object({ _id: z.string(), amount: z.number(), balance: z.number() });

export function useMoveMoney(direction: Direction) {
  const queries = useQueryClient();
  return useMoneyAction(async (amount: number, idempotencyKey) => {
    const moved = await request('POST', `/wallet/card/${direction}`, {
      body: { amount },
      idempotencyKey,
      answer,
      fallback: i18next.t('card:move.failed'),
    });
    await Promise.all(
      [['user', 'me'], ['wallet'], ['transactions']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
    return moved;
  });
}
