import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';

const operation = 'GET /api/withdrawals/history';

export const withdrawalHistory = (status: string) =>
  infiniteQueryOptions({
    queryKey: ['withdrawals', 'history', status],
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }: AnswerOf<typeof operation>) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
    queryFn: ({ pageParam: page, signal }) =>
      call(operation, {
        query: { page, limit: 20, status: status || undefined },
        fallback: i18next.t('withdrawals:failed'),
        signal,
      }),
  });
