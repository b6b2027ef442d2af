import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { useAction } from '../../../lib/api/use-action.ts';
import { request } from '../../../lib/http.ts';
import { walletsKey } from './wallets.ts';

export type Operation = 'set' | 'add' | 'subtract';
export type Figure = 'coins' | 'subsidy';

export interface Adjustment {
  operation: Operation;
  amount: number;
  reason: string;
}

const paths: Record<Figure, (id: string) => string> = {
  coins: (id) => `/admin/users/wallet/users/${encodeURIComponent(id)}/coins`,
  subsidy: (id) => `/withdrawals/admin/user/${encodeURIComponent(id)}/cash-subsidy`,
};

export function useAdjust(figure: Figure, id: string) {
  const queries = useQueryClient();
  return useAction({
    mutationFn: ({ body, idempotencyKey }: { body: Adjustment; idempotencyKey: string }) =>
      request('PUT', paths[figure](id), {
        body,
        idempotencyKey,
        answer: z.object({ user: z.object({ username: z.string() }) }),
        fallback: i18next.t(
          figure === 'coins' ? 'admin-wallets:failed.coins' : 'admin-wallets:failed.subsidy',
        ),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: walletsKey }),
  });
}
