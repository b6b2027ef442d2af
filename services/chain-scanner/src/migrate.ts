import { migrateService } from '@tael/service';
import { readMigrateConfig } from './config.ts';
import { migrations } from './migrations.ts';

const config = readMigrateConfig();
await migrateService({
  name: 'chain-scanner',
  migrations,
  config,
  after: async () => {
    if (config.MONGO_URL === undefined) return;
    const { makeIndexes } = await import('./store/assets/in-mongo.ts');
    await makeIndexes(config.MONGO_URL, config.MONGO_CA_FILE);
  },
});
