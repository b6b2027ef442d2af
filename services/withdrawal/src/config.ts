import { envText, eventsCarried, loadConfig, migrateSettings, serviceSettings } from '@tael/runtime';
import type { z } from 'zod';

const settings = serviceSettings.extend({
  ACCOUNT_SECRET: envText.secret(),
  AUTH_RPC_URL: envText.url(),
  WALLET_RPC_URL: envText.url(),
});

export const configSchema = settings.refine(...eventsCarried);

export type Config = Readonly<z.infer<typeof configSchema>>;

export const readConfig = (): Config => loadConfig(configSchema, process.env);

export const readMigrateConfig = () => loadConfig(migrateSettings, process.env);
