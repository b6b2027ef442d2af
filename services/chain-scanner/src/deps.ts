import type { Database } from '@tael/postgres';
import type { Logger } from '@tael/runtime';
import type { Config } from './config.ts';
import type { Node } from './node/node.ts';
import type { Guard } from './guard/guarded-fetch.ts';
import type { PortfolioReader } from './assets/portfolio.ts';
import type { Peers } from './peers.ts';
import type { Prices } from './prices.ts';
import type { AssetStore } from './store/assets/asset-store.ts';

export interface Clock {
  now(): Date;
}

export interface Deps {
  config: Config;
  log: Logger;
  clock: Clock;
  database: Database;
  peers: Peers;
  /** One for each supported chain, in their order. */
  nodes: readonly Node[];
  /** For portfolios. They rest separately, so that a failed look-up delays no deposit. */
  readers: readonly Node[];
  /** For searches far back, which nodes refuse more often. */
  searchers: readonly Node[];
  assets: AssetStore;
  prices: Prices;
  guard: Guard;
  portfolios: PortfolioReader;
}
