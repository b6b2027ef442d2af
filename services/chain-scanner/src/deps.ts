import type { Database } from '@tael/postgres';
import type { Logger } from '@tael/runtime';
import type { Config } from './config.ts';
import type { Node } from './node/node.ts';
import type { Peers } from './peers.ts';

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
}
