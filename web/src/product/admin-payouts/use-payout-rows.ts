import { useQueryClient } from '@tanstack/react-query';
import { detailsQuery, type PayoutDetails } from './payout-details.ts';
import { listsKey, type Payout, type PayoutPage } from './payout.ts';
import { isWorthReading, refusalText } from './refusal-words.ts';

export interface Refusal {
  payout: Payout;
  text: string;
  error: unknown;
}

export function usePayoutRows() {
  const queries = useQueryClient();
  const change = (id: string, become: (row: Payout) => Payout): void => {
    queries.setQueriesData<PayoutPage>(
      { queryKey: listsKey },
      (page) => page && { ...page, rows: page.rows.map((row) => (row._id === id ? become(row) : row)) },
    );
  };
  /** After a conflict or a lost answer, reloads the payout first. */
  const explain = async (payout: Payout, error: unknown): Promise<Refusal> => {
    let now: PayoutDetails | undefined;
    if (isWorthReading(error)) {
      now = await queries
        .query({ ...detailsQuery(payout._id), staleTime: 0, retry: false })
        .catch(() => undefined);
      const fresh = now?.withdrawal;
      if (fresh) change(payout._id, () => fresh);
    }
    return { payout: now?.withdrawal ?? payout, error, text: refusalText(error, now) };
  };
  return { change, explain };
}
