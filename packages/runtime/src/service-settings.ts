import { z } from 'zod';
import { envText } from './env-text.ts';

export const serviceSettings = z.object({
  HOST: envText.open().default('127.0.0.1'),
  PORT: envText.port(),
  INTERNAL_PORT: envText.port(),
  METRICS_PORT: envText.port(),
  LAME_DUCK_MS: envText.integer({ min: 0, max: 5000 }).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  POSTGRES_URL: envText.postgresUrl(),
  POSTGRES_CA_FILE: envText.caFile().optional(),
  KAFKA_BROKERS: envText.list().optional(),
  KAFKA_CA_FILE: envText.caFile().optional(),
  KAFKA_SASL: envText.credentials().optional(),
  EVENT_LOG_URL: envText.postgresUrl().optional(),
  RPC_KEY: envText.privateKey(),
  RPC_PUBLIC_KEYS: envText.publicKeys(),
  RATE_LIMIT_EXEMPT: envText.cidrs().optional(),
  TRUSTED_PROXIES: envText.cidrs().optional(),
});

export const verifiedEmail = () => z.enum(['required', 'off']).default('required');

type EventLogs = Pick<z.infer<typeof serviceSettings>, 'KAFKA_BROKERS' | 'EVENT_LOG_URL'>;

/** For `refine(...eventsCarried)`. `when` makes zod report it together with other bad keys. */
export const eventsCarried: [
  (logs: EventLogs) => boolean,
  { when: () => boolean; path: string[]; error: string },
] = [
  ({ KAFKA_BROKERS, EVENT_LOG_URL }) => KAFKA_BROKERS !== undefined || EVENT_LOG_URL !== undefined,
  {
    when: () => true,
    path: ['EVENT_LOG_URL'],
    error: 'is missing, and so is KAFKA_BROKERS: one of them carries the events',
  },
];

export const migrateSettings = serviceSettings.pick({ POSTGRES_URL: true, POSTGRES_CA_FILE: true });
