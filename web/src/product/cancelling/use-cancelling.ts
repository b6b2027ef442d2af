import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { moneyRequests, type MoneyRequests } from '../money/money-requests.ts';
import { useMoneyAction } from '../money-forms/use-money-action.ts';

export interface Cancelling {
  id: string;
}

export const cancelRequests = (kind: string): MoneyRequests<Cancelling> =>
  moneyRequests<Cancelling>({ kind, keeps: z.object({ id: z.string() }) });

interface CancellingOptions<Output> {
  requests: MoneyRequests<Cancelling>;
  ask: (id: string, idempotencyKey: string) => Promise<Output>;
  /** The list that shows the request. */
  list: QueryKey;
  what: () => string;
  done: () => string;
}

export function useCancelling<Output>(
  { requests, ask, list, what, done }: CancellingOptions<Output>,
  id: string,
) {
  const queries = useQueryClient();
  const refetch = () =>
    Promise.all([list, ['user', 'me']].map((queryKey) => queries.invalidateQueries({ queryKey })));
  return useMoneyAction(
    {
      requests,
      ask: async (order, idempotencyKey) => {
        const output = await ask(order.id, idempotencyKey).catch((error: unknown) => {
          // Another decision may have come first, or an earlier attempt with a lost answer succeeded.
          void refetch();
          throw error;
        });
        await refetch();
        return output;
      },
      what,
      done,
    },
    { id },
  );
}
