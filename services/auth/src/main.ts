import { createTransport, startConsumer, startRelay } from '@tael/events';
import { createHttpApp, createLogger, openApi, startService } from '@tael/runtime';
import { createTasks } from '@tael/tasks';
import { compose } from './compose.ts';
import { readConfig } from './config.ts';
import { consumerGroup, handlers } from './consumers.ts';
import { routeTable } from './http.ts';
import { createOwnVerifier } from './key-ring.ts';
import { startMailRoom } from './mail-room.ts';
import { ensureFirstAdmin } from './operations/ensure-first-admin.ts';
import { ensureSigningKey } from './operations/signing-keys.ts';
import { rpcTable } from './rpc.ts';
import { registerTasks } from './tasks.ts';

const service = 'auth';
const config = readConfig();
const logger = createLogger({ service, level: config.LOG_LEVEL });
const deps = await compose(config, logger);
const { database } = deps;
await ensureSigningKey(deps);
await ensureFirstAdmin(deps);

const transport = createTransport({
  kafkaBrokers: config.KAFKA_BROKERS,
  eventLogUrl: config.EVENT_LOG_URL,
  clientId: service,
  logger,
});
const relay = await startRelay({ database, transport, service, logger });
const consumer = await startConsumer({ group: consumerGroup, database, transport, handlers, logger });
const tasks = createTasks({ database, logger, service });
registerTasks(tasks, deps);
await tasks.start();
const mailRoom = startMailRoom(deps);

const routes = routeTable(deps);
const checks = { database: () => database.ping() };
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
  rpc: rpcTable(deps, { tasks, checks, groups: { [consumerGroup]: handlers } }),
  rpcSecret: config.RPC_SECRET,
  openapi: openApi(service, routes),
  ready: checks,
  stop: [
    () => consumer.stop(),
    () => tasks.stop(),
    () => mailRoom.stop(),
    () => deps.activity.stop(),
    () => relay.stop(),
    () => transport.close(),
    () => deps.mailer.close(),
    () => database.close(),
  ],
});
