import type { Database } from '@tael/postgres';
import type { Logger } from '@tael/runtime';
import type { AccountSafe } from './account-safe.ts';
import type { Config } from './config.ts';
import type { Peers } from './peers.ts';

export interface Deps {
  config: Config;
  log: Logger;
  clock: { now: () => Date };
  database: Database;
  safe: AccountSafe;
  peers: Peers;
}
