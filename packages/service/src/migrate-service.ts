import { migrate, type MigrationSet } from '@tael/postgres';
import { beforeStart, createLogger, migrateSettings } from '@tael/runtime';
import { readEnvironment } from './config.ts';

export interface ServiceMigration {
  name: string;
  migrations: MigrationSet[];
  /** Absent: read from the environment. */
  config?: { POSTGRES_URL: string };
  /** Prepares a second store. */
  after?: () => Promise<void>;
}

/** The migrations as a program of their own. It connects as the owner of the database. */
export async function migrateService({ name, migrations, config, after }: ServiceMigration): Promise<void> {
  const { POSTGRES_URL } = config ?? readEnvironment(migrateSettings);
  const logger = createLogger({ service: name });
  beforeStart(logger);
  const applied = await migrate(POSTGRES_URL, migrations);
  await after?.();
  logger.info({ applied }, 'migrated');
}
