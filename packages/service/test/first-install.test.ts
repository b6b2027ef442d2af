import { expect, it } from 'vitest';
import { eventLogMigrations, eventsMigrations } from '@tael/events';
import { CompiledQuery, migrate, sql } from '@tael/postgres';
import { createLogger, eventsCarried, parseEnv, serve, serviceSettings } from '@tael/runtime';
import { tasksMigrations } from '@tael/tasks';
import { eventually, freePort, rpcKeysOf, testDatabase } from '@tael/testkit';
import { openService, type Service, type ServiceBase, type ServiceConfig } from '../src/index.ts';
import { whenAvailable } from '../src/when-available.ts';

const service: Service<ServiceConfig, ServiceBase> = {
  name: 'early',
  config: serviceSettings.refine(...eventsCarried),
  deps: async (base) => {
    await sql`select 1 from events.outbox`.execute(base.database.db);
    return base;
  },
  verifier: () => ({ verify: () => Promise.resolve(undefined) }),
  routes: () => [],
};

const migrations = [eventsMigrations, tasksMigrations, eventLogMigrations];

it('a service that starts before its database waits for it and for its tables, live and not ready', async () => {
  const other = await testDatabase({ migrations: [] });
  const url = new URL(other.url);
  const name = `${url.pathname.slice(1)}_later`;
  url.pathname = `/${name}`;
  const ports = {
    PORT: String(await freePort()),
    INTERNAL_PORT: String(await freePort()),
    METRICS_PORT: String(await freePort()),
  };
  const env = { ...ports, ...rpcKeysOf('points'), POSTGRES_URL: url.href, EVENT_LOG_URL: url.href };
  const config = parseEnv(service.config, env);
  const lines: { msg: string; err: { message: string } }[] = [];
  const logger = createLogger(
    { service: 'early' },
    { write: (line: string) => void lines.push(JSON.parse(line) as never) },
  );
  const attempt = whenAvailable({ name: 'early', logger, internalPort: config.INTERNAL_PORT });
  const probe = async (path: string): Promise<number> =>
    (await fetch(`http://127.0.0.1:${ports.INTERNAL_PORT}${path}`)).status;
  const reasons = (): string[] =>
    lines.filter(({ msg }) => msg === 'waiting for the database').map(({ err }) => err.message);

  const opening = openService(service, config, logger, attempt);
  await eventually(async () => expect([await probe('/livez'), await probe('/readyz')]).toEqual([200, 503]));
  await other.database.db.executeQuery(CompiledQuery.raw(`create database ${name}`));
  await eventually(() => expect(reasons()).toHaveLength(2));
  expect([await probe('/livez'), await probe('/readyz')]).toEqual([200, 503]);
  await migrate(url.href, migrations);

  const running = await serve(await opening);
  await eventually(async () => expect(await probe('/readyz')).toBe(200));
  expect(reasons()).toEqual([
    expect.stringContaining('does not exist'),
    expect.stringContaining('relation "events.outbox" does not exist'),
  ]);
  await running.stop();
  await other.database.db.executeQuery(CompiledQuery.raw(`drop database ${name} with (force)`));
  await other.drop();
});

it('a failure that the database does not explain ends the start', async () => {
  const logger = createLogger({ service: 'early', level: 'silent' });
  const attempt = whenAvailable({ name: 'early', logger, internalPort: 0 });
  await expect(attempt(() => Promise.reject(new Error('a wrong secret')))).rejects.toThrow('a wrong secret');
});
