import type { Minor } from '@tael/money';
import type { Database } from '@tael/postgres';
import type { Logger } from '@tael/runtime';
import type { Safe } from '@tael/sealing';
import type { Tasks } from '@tael/tasks';
import type { Config } from './config.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Payees } from './payees.ts';
import type { Peers } from './peers.ts';

export interface Deps {
  config: Config;
  log: Logger;
  clock: { now: () => Date };
  database: Database;
  safe: Safe;
  ledger: Ledger;
  /** ¥ for one coin, from the configuration. A price in a request is ignored. */
  price: Minor;
  tasks: Tasks;
  payees: Payees;
  peers: Peers;
  /** Posts the orders that are already queued, then closes the connections. */
  close: () => Promise<void>;
}
