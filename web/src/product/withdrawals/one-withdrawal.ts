import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { call } from '../../lib/http.ts';

export const oneWithdrawal = (id: string) =>
  queryOptions({
    queryKey: ['withdrawals', 'one', id],
    queryFn: ({ signal }) =>
      call('GET /api/withdrawals/:id', {
        params: { id },
        fallback: i18next.t('withdrawals:failed'),
        signal,
      }),
  });
