import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call, pathOf, requestFile } from '../../../lib/http.ts';
import type { ListPage } from '../../../lib/listing/gather.ts';
import type { Side } from '../../../product/verification/document-words.ts';

const list = 'GET /api/admin/verifications';
const one = 'GET /api/admin/verifications/:id';
export type Verification = AnswerOf<typeof list>['verifications'][number];
export type WholeVerification = AnswerOf<typeof one>['verification'];
export type State = Verification['state'] | 'all';

export const rowsShown = 50;
const key = ['admin', 'verifications'] as const;
const fallback = (): string => i18next.t('admin-verifications:failed.load');

export const verificationsQuery = (state: State, page: number) =>
  queryOptions({
    queryKey: [...key, 'list', state, page],
    queryFn: async ({ signal }): Promise<ListPage<Verification>> => {
      const query = { state, page, limit: rowsShown };
      const { verifications, ...pages } = await call(list, { query, fallback: fallback(), signal });
      return { rows: verifications, ...pages };
    },
    placeholderData: keepPreviousData,
  });

/** Each request is an entry of the audit log: no refetch on its own. */
const once = { staleTime: Infinity, gcTime: 0, refetchOnReconnect: false } as const;

export const verificationQuery = (id: string) =>
  queryOptions({
    ...once,
    queryKey: ['admin', 'verification', id],
    queryFn: async ({ signal }) =>
      (await call(one, { params: { id }, fallback: fallback(), signal })).verification,
  });

export const pictureQuery = (id: string, side: Side) =>
  queryOptions({
    ...once,
    queryKey: ['admin', 'verification', id, side],
    queryFn: ({ signal }) =>
      requestFile(pathOf('GET /api/admin/verifications/:id/pictures/:side', { params: { id, side } }), {
        fallback: fallback(),
        signal,
      }),
    retry: false,
  });

export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: key });
}

export interface Verdict {
  state: 'approved' | 'refused';
  reason: string;
}

export function useDecide(id: string) {
  return useAction({
    mutationFn: (body: Verdict) =>
      call('PUT /api/admin/verifications/:id', {
        params: { id },
        body,
        fallback: i18next.t('admin-verifications:failed.decide'),
      }),
    onSettled: useRefresh(),
  });
}

export function useClaim(id: string) {
  return useAction({
    mutationFn: (act: 'claim' | 'takeOver' | 'release'): Promise<unknown> =>
      act === 'release'
        ? call('DELETE /api/admin/verifications/:id/claim', { params: { id }, fallback: fallback() })
        : call('PUT /api/admin/verifications/:id/claim', {
            params: { id },
            body: { takeOver: act === 'takeOver' },
            fallback: fallback(),
          }),
    onSettled: useRefresh(),
  });
}
