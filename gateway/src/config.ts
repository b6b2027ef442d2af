import { envText, loadConfig } from '@tael/runtime';
import { z } from 'zod';

export const configSchema = z.object({
  HOST: envText.open().default('127.0.0.1'),
  PORT: envText.port().default(5001),
  INTERNAL_PORT: envText.port(),
  METRICS_PORT: envText.port(),
  LAME_DUCK_MS: envText.integer({ min: 0, max: 5000 }).default(0),
  PUBLIC_URL: envText.url().default('http://localhost:5001'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RPC_KEY: envText.privateKey(),
  AUTH_URL: envText.url(),
  AUTH_RPC_URL: envText.url(),
  WALLET_URL: envText.url().optional(),
  WALLET_RPC_URL: envText.url().optional(),
  WITHDRAWAL_URL: envText.url().optional(),
  WITHDRAWAL_RPC_URL: envText.url().optional(),
  POINTS_URL: envText.url().optional(),
  POINTS_RPC_URL: envText.url().optional(),
  REFERRAL_URL: envText.url().optional(),
  REFERRAL_RPC_URL: envText.url().optional(),
  CHAIN_SCANNER_URL: envText.url().optional(),
  CHAIN_SCANNER_RPC_URL: envText.url().optional(),
  CUSTODY_URL: envText.url().optional(),
  CUSTODY_RPC_URL: envText.url().optional(),
  KAFKA_BROKERS: envText.list().optional(),
  KAFKA_CA_FILE: envText.caFile().optional(),
  KAFKA_SASL: envText.credentials().optional(),
  EVENT_LOG_URL: envText.postgresUrl().optional(),
  WEB_DIR: envText.open().optional(),
  WEB_URL: envText.url().optional(),
  WEB_HOT: envText.bool().default(false),
  TRUSTED_PROXIES: envText.cidrs().default([]),
  RATE_LIMIT_EXEMPT: envText.cidrs().default([]),
  READS_PER_MINUTE: envText.integer({ min: 1 }).default(3000),
  WRITES_PER_MINUTE: envText.integer({ min: 1 }).default(600),
  SIGN_INS_PER_MINUTE: envText.integer({ min: 1 }).default(300),
  MAX_IN_FLIGHT: envText.integer({ min: 1 }).default(256),
  MAX_DOWNLOADS: envText.integer({ min: 1 }).default(64),
  MAX_PAGES_PER_ADDRESS: envText.integer({ min: 1 }).default(500),
});

export type Config = ReturnType<typeof readConfig>;

export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  return loadConfig(configSchema, env);
}
