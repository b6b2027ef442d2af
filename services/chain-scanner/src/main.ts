import { createVerifier } from '@tael/identity';
import { beforeStart, createHttpApp, createLogger, openApi, startService } from '@tael/runtime';
import { startBackground } from './background.ts';
import { compose } from './compose.ts';
import { readConfig } from './config.ts';
import { consumerGroup } from './consumers.ts';
import { routeTable } from './http.ts';
import { publicKeysOf } from './peers.ts';
import { rpcTable } from './rpc.ts';

const service = 'chain-scanner';
const config = readConfig();
const logger = createLogger({ service, level: config.LOG_LEVEL });
beforeStart(logger);
const deps = await compose(config, logger);

const { tasks, handlers, stop } = await startBackground(deps);
const routes = routeTable(deps);
const checks = { database: () => deps.database.ping() };
await startService({
  name: service,
  logger,
  app: createHttpApp({
    service,
    routes,
    verifier: createVerifier({ audience: 'internal', keys: publicKeysOf(deps.peers) }),
    logger,
    exempt: config.RATE_LIMIT_EXEMPT,
    trustedProxies: config.TRUSTED_PROXIES,
  }),
  host: config.HOST,
  port: config.PORT,
  internalPort: config.INTERNAL_PORT,
  lameDuckMs: config.LAME_DUCK_MS,
  rpc: rpcTable(deps, { tasks, checks, groups: { [consumerGroup]: handlers } }),
  rpcSecrets: config.RPC_SECRET,
  openapi: openApi(service, routes),
  ready: checks,
  stop,
});
