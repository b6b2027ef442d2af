import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call, isRefusedAs } from '../../../lib/http.ts';
import { keeps } from '../../../lib/storage/last-known.ts';

const operation = 'GET /api/assets/portfolio';
export type Portfolio = AnswerOf<typeof operation>;
export type Asset = Portfolio['assets'][number];
export type Nft = Portfolio['nfts'][number];
export type Network = Portfolio['chains'][number];
export type Rescan = NonNullable<Portfolio['rescan']>;

const refetchMs = 30_000;
/** A new account's deposit address is created a moment after the account. */
export const isBeingPrepared = (error: unknown): boolean =>
  isRefusedAs(error, 'chain-scanner.address_not_ready');

const whileReadingMs = 2_000;

/** Without `address`: the user's own deposit address. Suspected spam is included and marked. */
export const portfolioOf = (address: string | undefined) =>
  queryOptions({
    queryKey: ['assets', 'portfolio', address ?? 'own'],
    meta: address === undefined ? keeps() : {},
    queryFn: ({ signal }) =>
      call(operation, { query: { spam: 'show', address }, fallback: i18next.t('app:failed'), signal }),
    refetchInterval: ({ state: { data, error } }) =>
      data?.refreshing === true || data?.rescan?.running === true || isBeingPrepared(error)
        ? whileReadingMs
        : refetchMs,
  });
