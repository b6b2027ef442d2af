import { openDatabase } from '@tael/postgres';
import { openSafe } from '@tael/sealing';
import type { ServiceBase } from '@tael/service';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { createLedger } from './ledger/create-ledger.ts';
import { createPayees } from './payees.ts';
import { connectPeers } from './peers.ts';

/** Per replica. A third batch would mostly wait for account rows that the other two have locked. */
const ledgerConnections = 2;

export async function compose(base: ServiceBase<Config>): Promise<Deps> {
  const { config, log: logger, database } = base;
  const { POSTGRES_URL: url, POSTGRES_CA_FILE: ca, COIN_PRICE: coinPrice } = config;
  const safe = await openSafe(database, { name: 'CARD_SECRET', secrets: config.CARD_SECRET });
  const ledgerDatabase = openDatabase({ url, ca, name: 'wallet-ledger', max: ledgerConnections, logger });
  const peers = connectPeers(config);
  const payees = createPayees(database, peers.auth);
  const ledger = createLedger({ database: ledgerDatabase, coinPrice, logger, inFlight: ledgerConnections });
  return {
    ...base,
    safe,
    ledger,
    coinPrice,
    payees,
    peers,
    close: async () => {
      await ledger.stop();
      await payees.close();
      await ledgerDatabase.close();
    },
  };
}
