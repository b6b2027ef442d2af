import {
  beforeStart,
  createHttpApp,
  createLogger,
  openApi,
  startService,
  type Logger,
  type RunningService,
  type ServiceOptions,
} from '@tael/runtime';
import { operatorsOnly } from './callers.ts';
import { openBase, type ServiceBase, type ServiceConfig } from './service-base.ts';
import { readEnvironment } from './config.ts';
import { checksOf, rpcTable } from './rpc-table.ts';
import type { Service } from './service.ts';
import { startBackground } from './start-background.ts';
import { whenAvailable, type Attempt } from './when-available.ts';

export async function runService<Config extends ServiceConfig, Deps extends ServiceBase<Config>>(
  service: Service<Config, Deps>,
): Promise<RunningService> {
  const { name } = service;
  const config: Config = readEnvironment(service.config);
  const logger = createLogger({ service: name, level: config.LOG_LEVEL });
  beforeStart(logger);
  const { HOST: host, INTERNAL_PORT: internalPort } = config;
  const attempt = whenAvailable({ name, logger, host, internalPort });
  return startService(await openService(service, config, logger, attempt));
}

/** Starts everything but the servers. */
export async function openService<Config extends ServiceConfig, Deps extends ServiceBase<Config>>(
  service: Service<Config, Deps>,
  config: Config,
  logger: Logger,
  attempt: Attempt = async (step) => step(),
): Promise<ServiceOptions> {
  const { name, startsPerTurn } = service;
  const base = openBase(name, config, logger);
  const deps = await attempt(() => service.deps(base));
  await attempt(() => service.prepare?.(deps));
  const stop = await startBackground(service, deps);
  const routes = service.routes(deps);
  return {
    name,
    logger,
    app: createHttpApp({
      service: name,
      routes,
      verifier: service.verifier(deps),
      logger,
      exempt: config.RATE_LIMIT_EXEMPT,
      trustedProxies: config.TRUSTED_PROXIES,
    }),
    host: config.HOST,
    port: config.PORT,
    internalPort: config.INTERNAL_PORT,
    metricsPort: config.METRICS_PORT,
    lameDuckMs: config.LAME_DUCK_MS,
    refusesInDrain: true,
    ...(startsPerTurn !== undefined && { startsPerTurn }),
    rpc: {
      routes: rpcTable(service, deps),
      publicKeys: config.RPC_PUBLIC_KEYS,
      callers: service.callers ?? operatorsOnly,
    },
    openapi: openApi(name, routes),
    ready: checksOf(deps),
    stop,
  };
}
