import { openDatabase } from '@tael/postgres';
import type { Logger } from '@tael/runtime';
import { openSafe } from '@tael/sealing';
import { createTasks } from '@tael/tasks';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { createLedger } from './ledger/create-ledger.ts';
import { createPayees } from './payees.ts';
import { connectPeers } from './peers.ts';

/** At most two batches run at a time: a third would only wait for the locks of the other two. */
const ledgerConnections = 2;

export async function compose(config: Config, log: Logger): Promise<Deps> {
  const url = config.POSTGRES_URL;
  const database = openDatabase({ url, name: 'wallet', logger: log });
  const ledgerDatabase = openDatabase({ url, name: 'wallet-ledger', max: ledgerConnections, logger: log });
  const price = config.COIN_PRICE;
  const peers = connectPeers(config);
  const payees = createPayees(database, peers.auth);
  const ledger = createLedger({ database: ledgerDatabase, price, logger: log, inFlight: ledgerConnections });
  return {
    config,
    log,
    clock: { now: () => new Date() },
    database,
    safe: await openSafe(database, { name: 'CARD_SECRET', secrets: config.CARD_SECRET }),
    ledger,
    price,
    tasks: createTasks({ database, logger: log, service: 'wallet' }),
    payees,
    peers,
    close: async () => {
      await ledger.stop();
      await payees.close();
      await ledgerDatabase.close();
      await database.close();
    },
  };
}
