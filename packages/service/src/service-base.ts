import { openDatabase, type Database } from '@tael/postgres';
import type { Logger, serviceSettings } from '@tael/runtime';
import { createTasks, type Tasks } from '@tael/tasks';
import type { z } from 'zod';

export type ServiceConfig = Readonly<z.infer<typeof serviceSettings>>;

export interface ServiceBase<Config extends ServiceConfig = ServiceConfig> {
  config: Config;
  log: Logger;
  clock: { now: () => Date };
  database: Database;
  tasks: Tasks;
}

export function openBase<Config extends ServiceConfig>(
  service: string,
  config: Config,
  log: Logger,
): ServiceBase<Config> {
  const { POSTGRES_URL: url, POSTGRES_CA_FILE: ca } = config;
  const database = openDatabase({ url, ca, name: service, logger: log });
  const tasks = createTasks({ database, logger: log, service });
  return { config, log, clock: { now: () => new Date() }, database, tasks };
}
