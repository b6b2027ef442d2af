import { openDatabase } from '@tael/postgres';
import type { Logger } from '@tael/runtime';
import { createAccountSafe } from './account-safe.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { connectPeers } from './peers.ts';

export const compose = (config: Config, log: Logger): Deps => ({
  config,
  log,
  clock: { now: () => new Date() },
  database: openDatabase({ url: config.POSTGRES_URL, name: 'withdrawal', logger: log }),
  safe: createAccountSafe(config.ACCOUNT_SECRET),
  peers: connectPeers(config),
});
