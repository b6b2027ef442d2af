import type { Database } from '@tael/postgres';
import type { Logger } from '@tael/runtime';
import type { Config } from './config.ts';
import type { Peers } from './peers.ts';

export interface Clock {
  now(): Date;
}

export interface Deps {
  config: Config;
  log: Logger;
  clock: Clock;
  database: Database;
  peers: Peers;
}
