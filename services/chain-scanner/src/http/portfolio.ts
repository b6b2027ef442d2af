import type { Address } from '@tael/chains';
import * as api from '@tael/contract/chain-scanner';
import { route, type Route } from '@tael/runtime';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { defiProtocols } from '../domain/value.ts';
import { errors } from '../errors.ts';
import { readImage } from '../operations/assets/read-image.ts';
import { wellFormed } from '../operations/assets/read-portfolio.ts';
import type { Rescan, Shown } from '../assets/portfolio.ts';
import { isRunning } from '../assets/rescan.ts';
import { getAddresses } from '../operations/get-addresses.ts';

type Answer = z.output<typeof api.readPortfolio.answer>;

const mostNfts = 10;

export const portfolioRoutes = (deps: Deps): Route[] => [
  route(api.readPortfolio, {
    handle: async ({ principal: { userId }, isRateLimitExempt, query }) => {
      const address = await addressOf(deps, userId, query.address);
      const shown = await deps.portfolios.show(address, { userId, isRateLimitExempt });
      return toAnswer(deps, shown, query.spam === 'show');
    },
  }),
  route(api.rescanPortfolio, {
    handle: async ({ principal: { userId }, isRateLimitExempt, body }) => {
      const address = await addressOf(deps, userId, body.address);
      const begun = await deps.portfolios.rescan(address, { userId, isRateLimitExempt });
      return { rescan: toRescan(begun, deps.clock.now()) };
    },
  }),
  route(api.readNftImage, {
    handle: async ({ query: { address, contract, ...token } }) => {
      const where = { ...token, owner: wellFormed(address), contract: wellFormed(contract) };
      return { image: await readImage(deps, where) };
    },
  }),
];

async function addressOf(deps: Deps, userId: string, given: string | undefined): Promise<Address> {
  const address = given ?? (await getAddresses(deps, [userId])).get(userId);
  if (address === undefined) throw errors.address_not_ready();
  return wellFormed(address);
}

const ageAt = (now: Date, at: Date): number => Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000));

const toRescan = (rescan: Rescan, now: Date) => ({
  ...rescan,
  running: isRunning(rescan, now),
  age: ageAt(now, rescan.startedAt),
});

function toAnswer({ nodes, clock }: Deps, shown: Shown, withSpam: boolean): Answer {
  const now = clock.now();
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
      .map(({ tokenId, collection, image, ...nft }) => ({
        ...nft,
        token_id: tokenId,
        collection: { name: collection },
        chain: nameOf(nft.chainId),
        image_url: image === null ? null : imagePath(shown.address, nft.chainId, nft.contract, tokenId),
      })),
    totalValue: total / 100,
    defi: defiProtocols.map((name) => ({ name })),
    chains: shown.chains.map(({ readAt, search, ...chain }) => ({
      ...chain,
      name: nameOf(chain.chainId),
      age: readAt && ageAt(now, readAt),
      searchedFromBlock: search.fromBlock,
      searchedSince: search.since,
      searchComplete: search.complete,
      searchProblem: search.problem,
    })),
    readAt: shown.readAt,
    age: ageAt(now, shown.readAt),
    refreshing: shown.refreshing,
    rescan: shown.rescan === undefined ? null : toRescan(shown.rescan, now),
  };
}

const imagePath = (address: string, chainId: number, contract: string, tokenId: string): string =>
  `/api/assets/nft-image?${String(new URLSearchParams({ address, chainId: String(chainId), contract, tokenId }))}`;
