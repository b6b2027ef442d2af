import type { Minor } from '@tael/money';
import type { Safe } from '@tael/sealing';
import type { ServiceBase } from '@tael/service';
import type { Config } from './config.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Payees } from './payees.ts';
import type { Peers } from './peers.ts';

export interface Deps extends ServiceBase<Config> {
  safe: Safe;
  ledger: Ledger;
  coinPrice: Minor;
  payees: Payees;
  peers: Peers;
  /** Posts the queued orders before it closes any connection. */
  close: () => Promise<void>;
}
