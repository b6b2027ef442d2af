import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { yuan } from '../../../lib/figures/written.ts';
import { call } from '../../../lib/http.ts';
import { useMoneyAction } from '../../../product/money-forms/use-money-action.ts';
import { moneyRequests } from '../../../product/money/money-requests.ts';

export type Direction = 'top-up' | 'unload';

export interface Move {
  direction: Direction;
  amount: number;
}

const requests = moneyRequests<Move>({
  kind: 'card',
  keeps: z.object({ direction: z.enum(['top-up', 'unload']), amount: z.number() }),
});

const words = {
  'top-up': { what: 'card:move.topUpAmount', done: 'card:move.topUpDone' },
  unload: { what: 'card:move.unloadAmount', done: 'card:move.unloadDone' },
} as const;

export function useMoveMoney(order: Move | undefined) {
  const queries = useQueryClient();
  return useMoneyAction(
    {
      requests,
      ask: async ({ direction, amount }, idempotencyKey) => {
        const moved = await call(`POST /api/wallet/card/${direction}`, {
          body: { amount },
          idempotencyKey,
          fallback: i18next.t('card:move.failed'),
        });
        await Promise.all(
          [['user', 'me'], ['wallet'], ['transactions']].map((queryKey) =>
            queries.invalidateQueries({ queryKey }),
          ),
        );
        return moved;
      },
      what: ({ direction, amount }) => i18next.t(words[direction].what, { amount: yuan(amount) }),
      done: ({ amount }, { direction }) => i18next.t(words[direction].done, { amount: yuan(amount) }),
    },
    order,
  );
}
