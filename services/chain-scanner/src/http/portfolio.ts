import { route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { defiProtocols } from '../domain/value.ts';
import { errors } from '../errors.ts';
import { readImage } from '../operations/assets/read-image.ts';
import { wellFormed } from '../operations/assets/read-portfolio.ts';
import type { Rescan, Shown } from '../assets/portfolio.ts';
import { isRunning } from '../assets/rescan.ts';
import type { SearchState } from '../assets/search-state.ts';
import type { Address } from '../chains/chain.ts';
import { getAddresses } from '../operations/get-addresses.ts';
import { chainIdText, time } from './fields.ts';

const asset = z.object({
  chainId: z.number(),
  type: z.enum(['native', 'token']),
  symbol: z.string(),
  name: z.string(),
  balance: z.string(),
  address: z.string(),
  decimals: z.number(),
  price: z.number().nullable(),
  priceSource: z.enum(['live', 'fallback', 'fixed']).nullable(),
  value: z.number().nullable(),
  listed: z.boolean(),
  spam: z.boolean(),
  marks: z.array(z.string()),
});

const nft = z.object({
  id: z.string(),
  name: z.string(),
  token_id: z.string(),
  image_url: z.string().nullable(),
  collection: z.object({ name: z.string() }),
  chain: z.string(),
  chainId: z.number(),
  contract: z.string(),
  standard: z.string(),
});

const chain = z.object({
  chainId: z.number(),
  name: z.string(),
  status: z.enum(['success', 'rpc_failed', 'price_failed']),
  block: z.number().nullable(),
  age: z.number().nullable(),
  node: z.string(),
  reason: z.string(),
  skipped: z.array(z.string()),
  searchedFromBlock: z.number().nullable(),
  searchedSince: time.nullable(),
  searchComplete: z.boolean(),
  searchProblem: z.string(),
});

const rescan = z.object({
  running: z.boolean(),
  startedAt: time,
  age: z.number(),
  chainsDone: z.number(),
  chainsTotal: z.number(),
  tokens: z.number(),
  nfts: z.number(),
});

const portfolio = z.object({
  walletAddress: z.string(),
  assets: z.array(asset),
  nfts: z.array(nft),
  totalValue: z.number(),
  defi: z.array(z.object({ name: z.string() })),
  chains: z.array(chain),
  hiddenSpam: z.number(),
  readAt: time,
  age: z.number(),
  refreshing: z.boolean(),
  rescan: rescan.nullable(),
});

const addressText = z.string({ error: 'Please enter a valid wallet address' }).max(100, {
  error: 'Please enter a valid wallet address',
});
const tags = ['assets'];
const mostNfts = 10;

export const portfolioRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path: '/api/assets/portfolio',
      summary: 'Coins, tokens and NFTs of an address on all networks; default: my deposit address',
      tags,
      access: 'user',
      query: z.object({ address: addressText.optional(), spam: z.string().optional() }),
      answer: portfolio,
    },
    {
      handle: async ({ principal: { userId }, isRateLimitExempt, query }) => {
        const address = await addressOf(deps, userId, query.address);
        return toAnswer(
          deps,
          await deps.portfolios.show(address, { userId, isRateLimitExempt }),
          query.spam === 'show',
        );
      },
    },
  ),
  route(
    {
      method: 'post',
      path: '/api/assets/portfolio/rescan',
      summary: 'Start a rescan of an address in the background, or join the running one',
      tags,
      access: 'user',
      body: z.object({ address: addressText.optional() }),
      status: 202,
      answer: z.object({ rescan }),
    },
    {
      handle: async ({ principal: { userId }, isRateLimitExempt, body }) => {
        const address = await addressOf(deps, userId, body.address);
        const begun = await deps.portfolios.rescan(address, { userId, isRateLimitExempt });
        return { rescan: toRescan(begun, deps.clock.now()) };
      },
    },
  ),
  route(
    {
      method: 'get',
      path: '/api/assets/nft-image',
      summary: 'The image of an NFT of a portfolio, as a data: URL',
      tags,
      access: 'user',
      query: z.object({
        address: addressText,
        chainId: chainIdText,
        contract: addressText,
        tokenId: z.string().max(80),
      }),
      answer: z.object({ image: z.string() }),
    },
    {
      handle: async ({ query: { address, chainId, contract, tokenId } }) => {
        const where = { chainId, owner: wellFormed(address), contract: wellFormed(contract), tokenId };
        return { image: await readImage(deps, where) };
      },
    },
  ),
];

async function addressOf(deps: Deps, userId: string, given: string | undefined): Promise<Address> {
  const address = given ?? (await getAddresses(deps, [userId])).get(userId);
  if (address === undefined) throw errors.address_not_ready();
  return wellFormed(address);
}

const toRescan = (one: Rescan, now: Date): z.infer<typeof rescan> => ({
  running: isRunning(one, now),
  startedAt: one.startedAt.toISOString(),
  age: Math.max(0, Math.round((now.getTime() - one.startedAt.getTime()) / 1000)),
  ...{ chainsDone: one.chainsDone, chainsTotal: one.chainsTotal, tokens: one.tokens, nfts: one.nfts },
});

function toAnswer({ nodes, clock }: Deps, shown: Shown, withSpam: boolean): z.infer<typeof portfolio> {
  const now = clock.now().getTime();
  const ageOf = (at: Date): number => Math.max(0, Math.round((now - at.getTime()) / 1000));
  const nameOf = (id: number): string => nodes.find((node) => node.chain.id === id)?.chain.name ?? '';
  const all = shown.chains.flatMap(({ assets }) => assets);
  const real = all.filter(({ spam }) => !spam);
  const total = real.reduce((sum, { value }) => sum + Math.round((value ?? 0) * 100), 0);
  return {
    walletAddress: shown.address,
    assets: withSpam ? all : real,
    hiddenSpam: withSpam ? 0 : all.length - real.length,
    nfts: shown.chains
      .flatMap(({ nfts }) => nfts)
      .slice(0, mostNfts)
      .map(({ id, name, tokenId, collection, chainId, contract, standard, image }) => ({
        ...{ id, name, token_id: tokenId, collection: { name: collection } },
        ...{ chain: nameOf(chainId), chainId, contract, standard },
        image_url: image === null ? null : imagePath(shown.address, chainId, contract, tokenId),
      })),
    totalValue: total / 100,
    defi: defiProtocols.map((name) => ({ name })),
    chains: shown.chains.map(({ chainId, status, block, readAt, node, reason, skipped, search }) => ({
      ...{ chainId, name: nameOf(chainId), status, block, node, reason, skipped },
      ...toSearch(search),
      age: readAt === null ? null : ageOf(readAt),
    })),
    readAt: shown.readAt.toISOString(),
    age: ageOf(shown.readAt),
    refreshing: shown.refreshing,
    rescan: shown.rescan === undefined ? null : toRescan(shown.rescan, clock.now()),
  };
}

const toSearch = ({ fromBlock, since, complete, problem }: SearchState) => ({
  searchedFromBlock: fromBlock,
  searchedSince: since?.toISOString() ?? null,
  searchComplete: complete,
  searchProblem: problem,
});

const imagePath = (address: string, chainId: number, contract: string, tokenId: string): string =>
  `/api/assets/nft-image?${String(new URLSearchParams({ address, chainId: String(chainId), contract, tokenId }))}`;
