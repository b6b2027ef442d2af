import { openDatabase } from '@tael/postgres';
import type { Logger } from '@tael/runtime';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { connectPeers } from './peers.ts';

export function compose(config: Config, log: Logger): Deps {
  return {
    config,
    log,
    clock: { now: () => new Date() },
    database: openDatabase({ url: config.POSTGRES_URL, name: 'points', logger: log }),
    peers: connectPeers(config),
  };
}
