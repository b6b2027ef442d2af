import type { ServiceBase } from '@tael/service';
import type { AccountSafe } from './account-safe.ts';
import type { Config } from './config.ts';
import type { Peers } from './peers.ts';
import type { Rails } from './rails/rail.ts';
import type { Screening } from './screening.ts';

export interface Deps extends ServiceBase<Config> {
  safe: AccountSafe;
  peers: Peers;
  screening: Screening;
  /** Methods that are not in it are paid by hand. */
  rails: Rails;
}
