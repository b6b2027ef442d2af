import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';

const readPayee = 'GET /api/wallet/payees/:address';
const listNetworks = 'GET /api/assets/networks';
const readAddress = 'GET /api/assets/networks/:network/addresses/:address';
export type Network = AnswerOf<typeof listNetworks>['networks'][number];

export const isAddress = (text: string): boolean => /^0x[0-9a-f]{40}$/i.test(text);

export const payeeQuery = (address: string) =>
  queryOptions({
    queryKey: ['wallet', 'payees', address],
    queryFn: async ({ signal }) => {
      const { payee } = await call(readPayee, {
        params: { address },
        fallback: i18next.t('send:failed'),
        signal,
      });
      return payee;
    },
    enabled: isAddress(address),
    retry: false,
  });

export const networksQuery = queryOptions({
  queryKey: ['assets', 'networks'],
  queryFn: async ({ signal }) => {
    const { networks } = await call(listNetworks, { fallback: i18next.t('send:networks.failed'), signal });
    return networks;
  },
});

export const contractQuery = (network: string, address: string) =>
  queryOptions({
    queryKey: ['assets', 'is-contract', network, address],
    queryFn: async ({ signal }) => {
      const { isContract } = await call(readAddress, {
        params: { network, address },
        fallback: i18next.t('send:failed'),
        signal,
      });
      return isContract;
    },
  });

/** The one that was chosen, while it takes sends; else the first that does. */
export function networkOf(networks: readonly Network[] | undefined, chosen: string): Network | undefined {
  const open = networks?.filter(({ available }) => available) ?? [];
  return open.find(({ network }) => network === chosen) ?? open[0];
}
