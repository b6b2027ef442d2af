import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { useMoneyAction } from '../../../lib/api/use-money-action.ts';
import { request } from '../../../lib/http.ts';

interface SendRequest {
  to: string;
  amount: number;
  description: string;
}

const transaction = z.object({ _id: z.string(), amount: z.number(), status: z.string() });

export function useSendCoins() {
  const queries = useQueryClient();
  return useMoneyAction(async (order: SendRequest, idempotencyKey) => {
    const answered = await request('POST', '/transactions', {
      body: { ...order, type: 'send' },
      idempotencyKey,
      answer: z.object({ transaction }),
      fallback: i18next.t('send:failed'),
    });
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['user', 'me'] }),
      queries.invalidateQueries({ queryKey: ['wallet', 'payees'] }),
    ]);
    return answered.transaction;
  });
}
