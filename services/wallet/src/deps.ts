import type { Minor } from '@tael/money';
import type { Database } from '@tael/postgres';
import type { Logger } from '@tael/runtime';
import type { Safe } from '@tael/sealing';
import type { Tasks } from '@tael/tasks';
import type { Config } from './config.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Payees } from './payees.ts';
import type { Peers } from './peers.ts';

/** All that an operation may need. Operations take the part they use; tests build one with a clock of their own. */
export interface Deps {
  config: Config;
  log: Logger;
  clock: { now: () => Date };
  database: Database;
  safe: Safe;
  /** The only thing that moves value. */
  ledger: Ledger;
  /** ¥ for one coin, from the configuration: nobody else's price counts. */
  price: Minor;
  /** Registered and started in background.ts. */
  tasks: Tasks;
  payees: Payees;
  peers: Peers;
  /** Ends the ledger after what it has taken, then the connections. */
  close: () => Promise<void>;
}
