import type { AnswerOf } from '@tael/contract/client';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { call, isRefusedAs } from '../../../lib/http.ts';

export type Reserves = AnswerOf<'GET /api/reserves'>;

/** Null before the first proof. */
const reservesQuery = queryOptions({
  queryKey: ['reserves'],
  queryFn: async ({ signal }): Promise<Reserves | null> => {
    try {
      return await call('GET /api/reserves', {
        fallback: i18next.t('reserves:failed'),
        token: false,
        signal,
      });
    } catch (error) {
      if (isRefusedAs(error, 'custody.not_proved_yet')) return null;
      throw error;
    }
  },
});

export const useReserves = () => useQuery(reservesQuery);

/** The newest proof, since the user's path leads to its root. */
export const refetchReserves = (queries: QueryClient): Promise<Reserves | null> =>
  queries.query({ ...reservesQuery, staleTime: 0 });
