import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call } from '../../../lib/http.ts';

const list = 'GET /api/admin/treasury';
export type TreasuryChain = AnswerOf<typeof list>['chains'][number];
export type ChainTransfer = TreasuryChain['stuck'][number];
export type TransferAct = ChainTransfer['acts'][number];

const key = ['admin', 'treasury'] as const;
const refreshMs = 5_000;

export const treasuryQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(list, { fallback: i18next.t('admin-treasury:failed'), signal }),
  refetchInterval: refreshMs,
});

const keyed = 'GET /api/admin/treasury/:network/keyed';

export const askKeyed = (network: string): Promise<AnswerOf<typeof keyed>> =>
  call(keyed, { params: { network }, fallback: i18next.t('admin-treasury:keyed.failed') });

export type Act =
  | { word: 'pause' | 'resume' | 'sweep'; chain: TreasuryChain }
  | { word: TransferAct; transfer: ChainTransfer; chain: TreasuryChain };

const send = (act: Act, reason: string, idempotencyKey: string): Promise<unknown> => {
  const rest = { body: { reason }, idempotencyKey, fallback: i18next.t('admin-treasury:act.failed') };
  if (!('transfer' in act))
    return call(`POST /api/admin/treasury/:network/${act.word}`, {
      params: { network: act.chain.network },
      ...rest,
    });
  return call(`POST /api/admin/treasury/transfers/:id/${act.word}`, {
    params: { id: act.transfer.id },
    ...rest,
  });
};

export function useAct() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: ({ act, reason, idempotencyKey }: { act: Act; reason: string; idempotencyKey: string }) =>
      send(act, reason, idempotencyKey),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}
