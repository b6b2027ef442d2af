import { envText, loadConfig } from '@tael/runtime';
import { z } from 'zod';

const settings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: envText.port(),
  INTERNAL_PORT: envText.port(),
  PUBLIC_URL: envText.url().default('http://localhost:5001'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  POSTGRES_URL: envText.postgresUrl(),
  KAFKA_BROKERS: envText.list().optional(),
  EVENT_LOG_URL: envText.postgresUrl().optional(),
  RPC_SECRET: envText.secret(),
  KEY_SECRET: envText.secret(),
  RATE_LIMIT_EXEMPT: envText.cidrs().optional(),
  TRUSTED_PROXIES: envText.cidrs().optional(),
  WALLET_RPC_URL: envText.url().optional(),
  POINTS_RPC_URL: envText.url().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).default('Tael <no-reply@tael.local>'),
  MIN_PASSWORD_LENGTH: envText.integer({ min: 6, max: 128 }).default(6),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(6).max(256).optional(),
});

/** Told together with every other bad key, so also when there are some. */
const always = { when: () => true };

export const configSchema = settings
  .refine(({ KAFKA_BROKERS, EVENT_LOG_URL }) => KAFKA_BROKERS !== undefined || EVENT_LOG_URL !== undefined, {
    ...always,
    path: ['EVENT_LOG_URL'],
    error: 'is missing, and so is KAFKA_BROKERS: one of them carries the events',
  })
  .refine(
    ({ ADMIN_EMAIL, ADMIN_PASSWORD }) => (ADMIN_EMAIL === undefined) === (ADMIN_PASSWORD === undefined),
    { ...always, path: ['ADMIN_PASSWORD'], error: 'and ADMIN_EMAIL are set together or not at all' },
  );

export type Config = Readonly<z.infer<typeof configSchema>>;

export const readConfig = (): Config => loadConfig(configSchema, process.env);

export const readMigrateConfig = (): { POSTGRES_URL: string } =>
  loadConfig(settings.pick({ POSTGRES_URL: true }), process.env);
