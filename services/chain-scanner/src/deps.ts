import type { Node } from '@tael/chains';
import type { ServiceBase } from '@tael/service';
import type { Config } from './config.ts';
import type { Guard } from './guard/guarded-fetch.ts';
import type { PortfolioReader } from './assets/portfolio.ts';
import type { Peers } from './peers.ts';
import type { Prices } from './prices.ts';
import type { AssetStore } from './store/assets/asset-store.ts';

export interface Deps extends ServiceBase<Config> {
  peers: Peers;
  nodes: readonly Node[];
  /** For portfolios. They rest separately, so that a failed look-up delays no deposit. */
  readers: readonly Node[];
  searchers: readonly Node[];
  assets: AssetStore;
  prices: Prices;
  guard: Guard;
  portfolios: PortfolioReader;
}
