import { migrate } from '@tael/postgres';
import { beforeStart, createLogger } from '@tael/runtime';
import { readMigrateConfig } from './config.ts';
import { migrations } from './migrations.ts';

const { POSTGRES_URL } = readMigrateConfig();
const logger = createLogger({ service: 'wallet' });
beforeStart(logger);
const applied = await migrate(POSTGRES_URL, migrations);
logger.info({ applied }, 'migrated');
