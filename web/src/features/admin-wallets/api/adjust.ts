import { useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '@tael/contract/client';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call } from '../../../lib/http.ts';
import { walletsKey } from './wallets.ts';

const operations = {
  coins: 'PUT /api/admin/users/wallet/users/:id/coins',
  subsidy: 'PUT /api/withdrawals/admin/user/:id/cash-subsidy',
} as const;

export type Figure = keyof typeof operations;
export type Adjustment = InputOf<(typeof operations)[Figure]>['body'];
export type Operation = Adjustment['operation'];

export function useAdjust(figure: Figure, id: string) {
  const queries = useQueryClient();
  return useAction({
    mutationFn: ({ body, idempotencyKey }: { body: Adjustment; idempotencyKey: string }) =>
      call(operations[figure], {
        params: { id },
        body,
        idempotencyKey,
        fallback: i18next.t(
          figure === 'coins' ? 'admin-wallets:failed.coins' : 'admin-wallets:failed.subsidy',
        ),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: walletsKey }),
  });
}
