import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
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

const list = 'GET /api/admin/transactions/desk';
export type SendDesk = AnswerOf<typeof list>['desks'][number];

export const sendDesksQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...transactionsKey, 'desks', ids],
    queryFn: async ({ signal }) => {
      const { desks } = await call(list, {
        query: { ids: ids.join(',') },
        fallback: i18next.t('admin-transactions:loadFailed'),
        signal,
      });
      return new Map(desks.map((desk) => [desk._id, desk]));
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
