import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call, pathOf } from '../../../lib/http.ts';
import type { ListPage } from '../../../lib/listing/gather.ts';
import { refreshMs, systemKey } from './key.ts';

const listed = 'GET /api/admin/ledger/closes';
const one = 'GET /api/admin/ledger/closes/:day';
export type ListedClose = AnswerOf<typeof listed>['closes'][number];
export type DayClose = AnswerOf<typeof one>['close'];

export const closesShown = 10;

export const closesQuery = (page: number) =>
  queryOptions({
    queryKey: [...systemKey, 'closes', page],
    queryFn: async ({ signal }): Promise<ListPage<ListedClose>> => {
      const fallback = i18next.t('admin-system:loadFailed');
      const { closes, ...pages } = await call(listed, {
        query: { page, limit: closesShown },
        fallback,
        signal,
      });
      return { rows: closes, ...pages };
    },
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });

/** A closed day never changes. */
export const closeQuery = (day: string) =>
  queryOptions({
    queryKey: [...systemKey, 'close', day],
    queryFn: async ({ signal }) =>
      (await call(one, { params: { day }, fallback: i18next.t('admin-system:loadFailed'), signal })).close,
    enabled: day !== '',
    staleTime: Infinity,
  });

export const closePath = (day: string) =>
  pathOf('GET /api/admin/ledger/closes/:day/export', { params: { day } });
