import { openDatabase } from '@tael/postgres';
import type { Logger } from '@tael/runtime';
import { openSafe } from '@tael/sealing';
import { createAccountSafe } from './account-safe.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { connectPeers } from './peers.ts';

export async function compose(config: Config, log: Logger): Promise<Deps> {
  const database = openDatabase({ url: config.POSTGRES_URL, name: 'withdrawal', logger: log });
  const safe = await openSafe(database, { name: 'ACCOUNT_SECRET', secrets: config.ACCOUNT_SECRET });
  return {
    config,
    log,
    clock: { now: () => new Date() },
    database,
    safe: createAccountSafe(safe),
    peers: connectPeers(config),
  };
}
