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

/** All that an operation may need. Operations take the part they use; tests build one with chains of their own. */
export interface Deps {
  config: Config;
  log: Logger;
  clock: Clock;
  database: Database;
  peers: Peers;
  /** Of every supported chain, in their order. */
  nodes: readonly Node[];
  /** The same for portfolios, each with rests of its own: a look-up that fails keeps no deposit waiting. */
  readers: readonly Node[];
  /** The same for searches far back, which nodes refuse more often. */
  searchers: readonly Node[];
  assets: AssetStore;
  prices: Prices;
  guard: Guard;
  portfolios: PortfolioReader;
}
