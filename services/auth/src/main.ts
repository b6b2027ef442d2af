import { beforeStart, createHttpApp, createLogger, openApi, startService } from '@tael/runtime';
import { startBackground } from './background.ts';
import { compose } from './compose.ts';
import { readConfig } from './config.ts';
import { consumerGroup, handlers } from './consumers.ts';
import { routeTable } from './http.ts';
import { createOwnVerifier } from './key-ring.ts';
import { ensureFirstAdmin } from './operations/ensure-first-admin.ts';
import { ensureSigningKey } from './operations/signing-keys.ts';
import { rpcTable } from './rpc.ts';

const service = 'auth';
const config = readConfig();
const logger = createLogger({ service, level: config.LOG_LEVEL });
beforeStart(logger);
const deps = await compose(config, logger);
await ensureSigningKey(deps);
await ensureFirstAdmin(deps);

const { tasks, stop } = await startBackground(deps);
const routes = routeTable(deps);
const checks = { database: () => deps.database.ping() };
await startService({
  name: service,
  logger,
  app: createHttpApp({
    service,
    routes,
    verifier: createOwnVerifier(deps.keys),
    logger,
    exempt: config.RATE_LIMIT_EXEMPT,
    trustedProxies: config.TRUSTED_PROXIES,
  }),
  host: config.HOST,
  port: config.PORT,
  internalPort: config.INTERNAL_PORT,
  lameDuckMs: config.LAME_DUCK_MS,
  // A few milliseconds of work, so that a burst of sign-ins does not delay other requests.
  startsPerTurn: 16,
  rpc: rpcTable(deps, { tasks, checks, groups: { [consumerGroup]: handlers } }),
  rpcSecrets: config.RPC_SECRET,
  openapi: openApi(service, routes),
  ready: checks,
  stop,
});
