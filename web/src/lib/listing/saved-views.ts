import { queryOptions, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { newKey } from '../api/request-key.ts';
import { useAction } from '../api/use-action.ts';
import { request } from '../http.ts';

export type ListName =
  'users' | 'wallets' | 'points' | 'transactions' | 'referrals' | 'withdrawals' | 'subsidy' | 'audit';

const savedView = z.object({ _id: z.string(), list: z.string(), name: z.string(), query: z.string() });
export type SavedView = z.infer<typeof savedView>;

const path = '/admin/views';
const key = ['admin', 'views'] as const;

export const viewsQuery = (list: ListName) =>
  queryOptions({
    queryKey: [...key, list],
    queryFn: async ({ signal }) => {
      const { views } = await request('GET', `${path}?list=${list}`, {
        answer: z.object({ views: z.array(savedView) }),
        fallback: i18next.t('admin-list:views.failed'),
        signal,
      });
      return views;
    },
  });

/** A uuid chosen here: a repeated request saves the view once. */
export const newViewId = (): string => newKey().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

export function useSaveView() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: ({ _id, ...body }: SavedView) =>
      request('PUT', `${path}/${_id}`, {
        body,
        answer: z.object({ view: savedView }),
        fallback: i18next.t('admin-list:views.saveFailed'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}

export function useDeleteView() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: ({ _id }: SavedView) =>
      request('DELETE', `${path}/${_id}`, {
        answer: z.unknown(),
        fallback: i18next.t('admin-list:views.deleteFailed'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}
