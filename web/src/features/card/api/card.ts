import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call, isRefusedAs } from '../../../lib/http.ts';
import { keeps } from '../../../lib/storage/last-known.ts';

const operation = 'GET /api/wallet/card';
export type VirtualCard = AnswerOf<typeof operation>['card'];

export const cardQuery = queryOptions({
  queryKey: ['wallet', 'card', 'mine'],
  meta: keeps(),
  queryFn: async ({ signal }): Promise<VirtualCard | null> => {
    try {
      return (await call(operation, { fallback: i18next.t('card:failed'), signal })).card;
    } catch (error) {
      if (isRefusedAs(error, 'wallet.card_not_found')) return null;
      throw error;
    }
  },
});

const acts = {
  create: 'POST /api/wallet/card',
  freeze: 'POST /api/wallet/card/freeze',
  unfreeze: 'POST /api/wallet/card/unfreeze',
} as const;

export function useCardAct() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: async (act: keyof typeof acts) => {
      const { card } = await call(acts[act], { fallback: i18next.t('card:failed') });
      queries.setQueryData(cardQuery.queryKey, card);
    },
    // Also after a refusal: the card may have been changed on another device.
    onSettled: () => queries.invalidateQueries({ queryKey: cardQuery.queryKey }),
  });
}
