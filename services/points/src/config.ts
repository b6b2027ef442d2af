import {
  envText,
  eventsCarried,
  loadConfig,
  migrateSettings,
  serviceSettings,
  verifiedEmail,
} from '@tael/runtime';
import type { z } from 'zod';
import type { Ceilings } from './domain/ceilings.ts';

/** So that the sum in minor units stays exact. */
const mostYuan = 1_000_000_000_000;

const settings = serviceSettings.extend({
  AUTH_RPC_URL: envText.url(),
  VERIFIED_EMAIL: verifiedEmail(),
  WALLET_RPC_URL: envText.url().optional(),
  REFERRAL_RPC_URL: envText.url().optional(),
  /** Points that one network earns on a Shanghai day; more is withheld. */
  CEILING_NETWORK_POINTS: envText.integer({ min: 0 }).default(5_000),
  /** ¥ redeemed on a Shanghai day over all accounts; more is refused. */
  CEILING_DAY_YUAN: envText.integer({ min: 0, max: mostYuan }).default(50_000),
  /** ¥ redeemed by an account in its first seven days. */
  CEILING_FIRST_WEEK_YUAN: envText.integer({ min: 0, max: mostYuan }).default(100),
});

export const configSchema = settings.refine(...eventsCarried);

export type Config = Readonly<z.infer<typeof configSchema>>;

const cents = 100n;

export const ceilingsOf = (config: Config): Ceilings => ({
  networkAwards: BigInt(config.CEILING_NETWORK_POINTS),
  redemptions: BigInt(config.CEILING_DAY_YUAN) * cents,
  firstWeek: BigInt(config.CEILING_FIRST_WEEK_YUAN) * cents,
});

export const readConfig = (): Config => loadConfig(configSchema, process.env);

export const readMigrateConfig = () => loadConfig(migrateSettings, process.env);
