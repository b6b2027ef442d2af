import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call } from '../../../lib/http.ts';
import type { ListPage } from '../../../lib/listing/gather.ts';
import { refreshMs, systemKey } from './key.ts';

const readProof = 'GET /api/admin/ledger/proof';
const listProofs = 'GET /api/admin/ledger/proofs';
export type Proof = NonNullable<AnswerOf<typeof readProof>['proof']>;
export type Proofs = AnswerOf<typeof readProof>;
export type PastProof = AnswerOf<typeof listProofs>['proofs'][number];

const ledgerKey = [...systemKey, 'ledger'] as const;
const whileRunningMs = 2_000;

export const proofQuery = queryOptions({
  queryKey: [...ledgerKey, 'last'],
  queryFn: ({ signal }) => call(readProof, { fallback: i18next.t('admin-system:loadFailed'), signal }),
  refetchInterval: ({ state: { data } }) => (data?.running || data?.underWay ? whileRunningMs : refreshMs),
});

export const proofsShown = 10;

/** `last`: id of the latest proof. As part of the key, it triggers a fetch after each proof. */
export const proofsQuery = (page: number, last: string) =>
  queryOptions({
    queryKey: [...ledgerKey, 'past', page, last],
    queryFn: async ({ signal }): Promise<ListPage<PastProof>> => {
      const { proofs, ...pages } = await call(listProofs, {
        query: { page, limit: proofsShown },
        fallback: i18next.t('admin-system:loadFailed'),
        signal,
      });
      return { rows: proofs, ...pages };
    },
    placeholderData: keepPreviousData,
  });

export function useProve() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: (kind: Proof['kind']) =>
      call(kind === 'full' ? 'POST /api/admin/ledger/proof/full' : 'POST /api/admin/ledger/proof', {
        fallback: i18next.t('admin-system:ledger.failed'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ledgerKey }),
  });
}
