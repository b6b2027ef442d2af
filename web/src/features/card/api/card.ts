import { queryOptions, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { useAction } from '../../../lib/api/use-action.ts';
import { HttpError, request } from '../../../lib/http.ts';
import { keeps } from '../../../lib/storage/last-known.ts';

const card = z.object({
  lastFour: z.string(),
  expires: z.string(),
  frozen: z.boolean(),
  balance: z.number(),
});
export type VirtualCard = z.infer<typeof card>;
const answer = z.object({ card });

export const cardQuery = queryOptions({
  queryKey: ['wallet', 'card', 'mine'],
  meta: keeps(),
  queryFn: async ({ signal }): Promise<VirtualCard | null> => {
    try {
      const fallback = i18next.t('card:failed');
      return (await request('GET', '/wallet/card', { answer, fallback, signal })).card;
    } catch (error) {
      if (error instanceof HttpError && error.code === 'wallet.card_not_found') return null;
      throw error;
    }
  },
});

type CardAct = 'create' | 'freeze' | 'unfreeze';
const paths = {
  create: '/wallet/card',
  freeze: '/wallet/card/freeze',
  unfreeze: '/wallet/card/unfreeze',
} as const;

export function useCardAct() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: async (act: CardAct) => {
      const answered = await request('POST', paths[act], { answer, fallback: i18next.t('card:failed') });
      queries.setQueryData(cardQuery.queryKey, answered.card);
    },
    // Also after a refusal: the card may have been changed on another device.
    onSettled: () => queries.invalidateQueries({ queryKey: cardQuery.queryKey }),
  });
}
