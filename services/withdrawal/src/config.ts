import { envText, loadConfig } from '@tael/runtime';
import { z } from 'zod';

const settings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: envText.port(),
  INTERNAL_PORT: envText.port(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  POSTGRES_URL: envText.postgresUrl(),
  KAFKA_BROKERS: envText.list().optional(),
  EVENT_LOG_URL: envText.postgresUrl().optional(),
  RPC_SECRET: envText.secret(),
  ACCOUNT_SECRET: envText.secret(),
  RATE_LIMIT_EXEMPT: envText.cidrs().optional(),
  TRUSTED_PROXIES: envText.cidrs().optional(),
  AUTH_RPC_URL: envText.url(),
  WALLET_RPC_URL: envText.url(),
});

export const configSchema = settings.refine(
  ({ KAFKA_BROKERS, EVENT_LOG_URL }) => KAFKA_BROKERS !== undefined || EVENT_LOG_URL !== undefined,
  {
    // Told together with every other bad key, so also when there are some.
    when: () => true,
    path: ['EVENT_LOG_URL'],
    error: 'is missing, and so is KAFKA_BROKERS: one of them carries the events',
  },
);

export type Config = Readonly<z.infer<typeof configSchema>>;

export const readConfig = (): Config => loadConfig(configSchema, process.env);

export const readMigrateConfig = (): { POSTGRES_URL: string } =>
  loadConfig(settings.pick({ POSTGRES_URL: true }), process.env);
