import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { useAction } from '../../../lib/api/use-action.ts';
import { request } from '../../../lib/http.ts';
import { pageFields, type ListPage } from '../../../lib/listing/gather.ts';
import { ask, refreshMs, systemKey } from './ask.ts';

const row = {
  _id: z.string(),
  ok: z.boolean(),
  postings: z.number(),
  accounts: z.number(),
  startedAt: z.string(),
  finishedAt: z.string(),
};
const proof = z.object({
  ...row,
  breaks: z.array(z.object({ what: z.string(), where: z.string(), found: z.string() })),
});
export type Proof = z.infer<typeof proof>;
const pastProof = z.object({ ...row, breaks: z.number() });
export type PastProof = z.infer<typeof pastProof>;

const ledgerKey = [...systemKey, 'ledger'] as const;
const whileRunningMs = 2_000;
const path = '/admin/ledger/proof';

export const proofQuery = queryOptions({
  queryKey: [...ledgerKey, 'last'],
  queryFn: ({ signal }) => ask(path, z.object({ proof: z.nullable(proof), running: z.boolean() }), signal),
  refetchInterval: (query) => (query.state.data?.running ? whileRunningMs : refreshMs),
});

export const proofsShown = 10;

/** `last`: id of the latest proof. As part of the key, it triggers a fetch after each proof. */
export const proofsQuery = (page: number, last: string) =>
  queryOptions({
    queryKey: [...ledgerKey, 'past', page, last],
    queryFn: async ({ signal }): Promise<ListPage<PastProof>> => {
      const answer = z.object({
        proofs: z.array(pastProof),
        ...pageFields,
      });
      const { proofs, ...pages } = await ask(
        `${path}s?page=${page.toString()}&limit=${proofsShown.toString()}`,
        answer,
        signal,
      );
      return { rows: proofs, ...pages };
    },
    placeholderData: keepPreviousData,
  });

export function useProve() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: () =>
      request('POST', path, {
        answer: z.unknown(),
        fallback: i18next.t('admin-system:ledger.failed'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ledgerKey }),
  });
}
