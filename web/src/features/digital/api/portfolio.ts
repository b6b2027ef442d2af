import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { HttpError, request } from '../../../lib/http.ts';
import { keeps } from '../../../lib/storage/last-known.ts';

const asset = z.object({
  chainId: z.number(),
  type: z.enum(['native', 'token']),
  symbol: z.string(),
  name: z.string(),
  balance: z.string(),
  address: z.string(),
  price: z.nullable(z.number()),
  priceSource: z.nullable(z.string()),
  value: z.nullable(z.number()),
  listed: z.boolean(),
  spam: z.boolean(),
  marks: z.array(z.string()),
});
export type Asset = z.infer<typeof asset>;

const nft = z.object({
  id: z.string(),
  name: z.string(),
  token_id: z.string(),
  image_url: z.nullable(z.string()),
  collection: z.object({ name: z.string() }),
  chain: z.string(),
  chainId: z.number(),
  contract: z.string(),
  standard: z.string(),
});
export type Nft = z.infer<typeof nft>;

const network = z.object({
  chainId: z.number(),
  name: z.string(),
  status: z.string(),
  block: z.nullable(z.number()),
  age: z.nullable(z.number()),
  node: z.string(),
  reason: z.string(),
  skipped: z.array(z.string()),
  /** All blocks from this one upward were searched. Null before the search begins. */
  searchedFromBlock: z.nullable(z.number()),
  searchedSince: z.nullable(z.string()),
  searchComplete: z.boolean(),
  searchProblem: z.string(),
});
export type Network = z.infer<typeof network>;

const rescan = z.object({
  running: z.boolean(),
  age: z.number(),
  chainsDone: z.number(),
  chainsTotal: z.number(),
  tokens: z.number(),
  nfts: z.number(),
});
export type Rescan = z.infer<typeof rescan>;

const portfolio = z.object({
  walletAddress: z.string(),
  assets: z.array(asset),
  nfts: z.array(nft),
  totalValue: z.number(),
  defi: z.array(z.object({ name: z.string() })),
  chains: z.array(network),
  age: z.number(),
  refreshing: z.boolean(),
  rescan: z.nullable(rescan),
});
export type Portfolio = z.infer<typeof portfolio>;

const refetchMs = 30_000;
/** A new account's deposit address is created a moment after the account. */
export const isBeingPrepared = (error: unknown): boolean =>
  error instanceof HttpError && error.code === 'chain-scanner.address_not_ready';

const whileReadingMs = 2_000;

/** Without `address`: the user's own deposit address. Suspected spam is included and marked. */
export const portfolioOf = (address: string | undefined) =>
  queryOptions({
    queryKey: ['assets', 'portfolio', address ?? 'own'],
    meta: address === undefined ? keeps() : {},
    queryFn: ({ signal }) =>
      request('GET', `/assets/portfolio?spam=show${address === undefined ? '' : `&address=${address}`}`, {
        answer: portfolio,
        fallback: i18next.t('app:failed'),
        signal,
      }),
    refetchInterval: ({ state: { data, error } }) =>
      data?.refreshing === true || data?.rescan?.running === true || isBeingPrepared(error)
        ? whileReadingMs
        : refetchMs,
  });
