import { createVerifier } from '@tael/identity';
import type { MigrationSet } from '@tael/postgres';
import { createHttpApp, createLogger, parseEnv } from '@tael/runtime';
import { openBase, type Service, type ServiceBase, type ServiceConfig } from '@tael/service';
import { rpcKeysOf } from './rpc-keys.ts';
import { testDatabase } from './test-database.ts';
import { testIdentity, type TestIdentity } from './test-identity.ts';

export interface ServiceTestOptions<Deps> {
  migrations: readonly MigrationSet[];
  env: Record<string, string>;
  parts?: Partial<Deps>;
  deadlineMs?: number;
}

/** Of all suites of a worker, since an RSA key takes a third of a second. */
let sharedIdentity: TestIdentity | undefined;

export async function serviceUnderTest<Config extends ServiceConfig, Deps extends ServiceBase<Config>>(
  service: Pick<Service<Config, Deps>, 'name' | 'config' | 'deps' | 'routes'>,
  { migrations, env, parts, deadlineMs }: ServiceTestOptions<Deps>,
) {
  const { name } = service;
  const stores = await testDatabase({ migrations });
  const settings = {
    PORT: '1',
    INTERNAL_PORT: '2',
    METRICS_PORT: '3',
    POSTGRES_URL: stores.url,
    EVENT_LOG_URL: stores.url,
    ...rpcKeysOf(name),
    LOG_LEVEL: 'silent',
    ...env,
  };
  const clock = { turnedBy: 0, now: () => new Date(Date.now() + clock.turnedBy) };
  const config: Config = parseEnv(service.config, settings);
  const base = openBase(name, config, createLogger({ service: name, level: 'silent' }));
  const deps: Deps = { ...(await service.deps({ ...base, clock })), ...parts };
  const identity = (sharedIdentity ??= testIdentity());
  const app = createHttpApp({
    service: name,
    routes: service.routes(deps),
    verifier: createVerifier({ audience: 'internal', keys: () => identity.keys }),
    logger: deps.log,
    checkAnswers: true,
    ...(deadlineMs !== undefined && { deadlineMs }),
  });
  return {
    deps,
    clock,
    stores,
    settings,
    identity,
    app,
    /** Close the connections of `deps` before. */
    stop: async () => {
      await deps.tasks.stop();
      await deps.database.close();
      await stores.drop();
    },
  };
}
