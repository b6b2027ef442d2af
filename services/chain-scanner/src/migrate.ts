import { migrate } from '@tael/postgres';
import { createLogger } from '@tael/runtime';
import { readMigrateConfig } from './config.ts';
import { migrations } from './migrations.ts';

const { POSTGRES_URL } = readMigrateConfig();
const applied = await migrate(POSTGRES_URL, migrations);
createLogger({ service: 'chain-scanner' }).info({ applied }, 'migrated');
