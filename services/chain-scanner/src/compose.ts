import { configuredChains, createNode } from '@tael/chains';
import type { Logger } from '@tael/runtime';
import type { ServiceBase } from '@tael/service';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { createPortfolioReader } from './operations/assets/read-portfolio.ts';
import { connectPeers } from './peers.ts';
import { createPrices } from './prices.ts';
import type { AssetStore } from './store/assets/asset-store.ts';
import { createMemoryStore } from './store/assets/in-memory.ts';
import { tolerant } from './store/assets/tolerant.ts';

export async function compose(base: ServiceBase<Config>, parts: Partial<Deps> = {}): Promise<Deps> {
  const { config, log } = base;
  const chains = configuredChains(config, config.SCAN_EVERY_MS);
  const priceIds = chains.flatMap(({ priceId, tokens }) => [
    priceId,
    ...tokens.flatMap(({ priceId: id }) => id ?? []),
  ]);
  const deps = {
    ...base,
    peers: connectPeers(config),
    nodes: chains.map((chain) => createNode(chain)),
    readers: parts.nodes ?? chains.map((chain) => createNode(chain)),
    searchers: parts.nodes ?? chains.map((chain) => createNode(chain)),
    assets: await openAssets(config, log),
    prices: createPrices(config.PRICE_URL, priceIds),
    guard: { ipfsUrl: config.IPFS_URL, mostBytes: 1024 * 1024, withinMs: 4000 },
    ...parts,
  };
  return { ...deps, portfolios: createPortfolioReader({ ...deps, nodes: deps.readers }) };
}

/** Loads mongoose only if it is used: it takes a tenth of this process's memory. */
async function openAssets({ MONGO_URL: url, MONGO_CA_FILE: ca }: Config, log: Logger): Promise<AssetStore> {
  if (url === undefined) return createMemoryStore();
  const { createMongoStore } = await import('./store/assets/in-mongo.ts');
  return tolerant(createMongoStore(url, ca), log);
}
