import { openDatabase } from '@tael/postgres';
import type { Logger } from '@tael/runtime';
import { configuredChains } from './chains/configured-chains.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { createNode } from './node/node.ts';
import { connectPeers } from './peers.ts';

export function compose(config: Config, log: Logger): Deps {
  return {
    config,
    log,
    clock: { now: () => new Date() },
    database: openDatabase({ url: config.POSTGRES_URL, name: 'chain-scanner', logger: log }),
    peers: connectPeers(config),
    nodes: configuredChains(config).map((chain) => createNode(chain)),
  };
}
