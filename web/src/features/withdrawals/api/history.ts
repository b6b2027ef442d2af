import { infiniteQueryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { pageFields } from '../../../lib/listing/gather.ts';
import { withdrawal } from '../../../product/withdrawals/withdrawal.ts';

const page = z.object({
  withdrawals: z.array(withdrawal),
  ...pageFields,
});

export const withdrawalHistory = (status: string) =>
  infiniteQueryOptions({
    queryKey: ['withdrawals', 'history', status],
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }: z.infer<typeof page>) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
    queryFn: ({ pageParam, signal }) =>
      request('GET', `/withdrawals/history?page=${pageParam}&limit=20${status && `&status=${status}`}`, {
        answer: page,
        fallback: i18next.t('withdrawals:failed'),
        signal,
      }),
  });
