import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '@tael/contract/client';
import i18next from 'i18next';
import { newKey } from '../api/request-key.ts';
import { useAction } from '../api/use-action.ts';
import { call } from '../http.ts';

const save = 'PUT /api/admin/views/:id';
export type SavedView = InputOf<typeof save>['body'] & { _id: string };
export type ListName = SavedView['list'];

const key = ['admin', 'views'] as const;

export const viewsQuery = (list: ListName) =>
  queryOptions({
    queryKey: [...key, list],
    queryFn: async ({ signal }) => {
      const { views } = await call('GET /api/admin/views', {
        query: { list },
        fallback: i18next.t('admin-list:views.failed'),
        signal,
      });
      return views.map((view): SavedView => ({ ...view, list }));
    },
  });

/** A uuid chosen here: a repeated request saves the view once. */
export const newViewId = (): string => newKey().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

export function useSaveView() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: ({ _id: id, list, name, query }: SavedView) =>
      call(save, {
        params: { id },
        body: { list, name, query },
        fallback: i18next.t('admin-list:views.saveFailed'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}

export function useDeleteView() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: ({ _id: id }: SavedView) =>
      call('DELETE /api/admin/views/:id', {
        params: { id },
        fallback: i18next.t('admin-list:views.deleteFailed'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}
