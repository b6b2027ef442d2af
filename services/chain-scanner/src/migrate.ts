import { migrate } from '@tael/postgres';
import { beforeStart, createLogger } from '@tael/runtime';
import { readMigrateConfig } from './config.ts';
import { migrations } from './migrations.ts';

const { POSTGRES_URL, MONGO_URL } = readMigrateConfig();
const logger = createLogger({ service: 'chain-scanner' });
beforeStart(logger);
const applied = await migrate(POSTGRES_URL, migrations);
if (MONGO_URL !== undefined) {
  const { makeIndexes } = await import('./store/assets/in-mongo.ts');
  await makeIndexes(MONGO_URL);
}
logger.info({ applied }, 'migrated');
