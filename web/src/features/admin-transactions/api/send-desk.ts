import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';
import { transactionsKey } from './transactions.ts';

export const sendDeskQuery = (id: string) =>
  queryOptions({
    queryKey: [...transactionsKey, 'desk', id],
    queryFn: async ({ signal }) => {
      const { desk } = await call('GET /api/admin/transactions/:id/desk', {
        params: { id },
        fallback: i18next.t('admin-transactions:loadFailed'),
        signal,
      });
      return desk;
    },
  });
