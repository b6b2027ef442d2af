import { migrate, type MigrationSet } from '@tael/postgres';
import { beforeStart, createLogger, migrateSettings } from '@tael/runtime';
import { readEnvironment } from './config.ts';

export interface ServiceMigration {
  name: string;
  migrations: MigrationSet[];
  config?: { POSTGRES_URL: string; POSTGRES_CA_FILE?: string | undefined };
  after?: () => Promise<void>;
}

/** Connects as the owner of the database. */
export async function migrateService({ name, migrations, config, after }: ServiceMigration): Promise<void> {
  const { POSTGRES_URL, POSTGRES_CA_FILE } = config ?? readEnvironment(migrateSettings);
  const logger = createLogger({ service: name });
  beforeStart(logger);
  const applied = await migrate(POSTGRES_URL, migrations, POSTGRES_CA_FILE);
  await after?.();
  logger.info({ applied }, 'migrated');
}
