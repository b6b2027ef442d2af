import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call } from '../../../lib/http.ts';
import { keeps } from '../../../lib/storage/last-known.ts';

const list = 'GET /api/wallet/addresses';
export type NamedAddress = AnswerOf<typeof list>['addresses'][number];

export const namedAddresses = queryOptions({
  queryKey: ['wallet', 'addresses'],
  meta: keeps(),
  queryFn: ({ signal }) => call(list, { fallback: i18next.t('send:book.failed'), signal }),
  select: ({ addresses }) => addresses,
});

/** By which the user knows an address. */
export function useNameOf(): (address: string) => string | undefined {
  const { data } = useQuery(namedAddresses);
  return (address) => data?.find((named) => named.address.toLowerCase() === address.toLowerCase())?.name;
}

export function useNameAddress() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: ({ address, name }: { address: string; name: string }) =>
      call('PUT /api/wallet/addresses/:address', {
        params: { address },
        body: { name },
        fallback: i18next.t('send:book.saveFailed'),
      }),
    onSettled: () => queries.invalidateQueries(namedAddresses),
  });
}

export function useForgetAddress() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: (address: string) =>
      call('DELETE /api/wallet/addresses/:address', {
        params: { address },
        fallback: i18next.t('send:book.removeFailed'),
      }),
    onSettled: () => queries.invalidateQueries(namedAddresses),
  });
}
