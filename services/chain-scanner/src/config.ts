import type { Minor } from '@tael/money';
import { envText, eventsCarried, loadConfig, serviceSettings } from '@tael/runtime';
import { z } from 'zod';
import { supportedChains } from './chains/supported-chains.ts';
import { readDepositKey } from './deposit-key.ts';

const perChain = <T>(prefix: string, piece: () => T): Record<string, T> =>
  Object.fromEntries(supportedChains.map(({ id }) => [`${prefix}_${id}`, piece()]));

const mongoUrl = z.string().regex(/^mongodb(\+srv)?:\/\//, { error: 'must be a mongodb:// URL' });

const settings = serviceSettings.extend({
  MONGO_URL: mongoUrl.optional(),
  AUTH_RPC_URL: envText.url(),
  WALLET_RPC_URL: envText.url().optional(),
  DEPOSIT_XPUB: z.string({ error: 'is missing' }).transform((text, context) => {
    const key = readDepositKey(text);
    if (key !== undefined) return key;
    const message =
      "must be the extended public key of an account (xpub…, m/44'/60'/0'), never a private one";
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }),
  CHAINS: envText
    .list()
    .refine((ids) => ids.every((id) => supportedChains.some((chain) => String(chain.id) === id)), {
      error: `must be chain ids out of ${supportedChains.map(({ id }) => id).join(',')}`,
    })
    .optional(),
  /** Endpoints that must report the same before a deposit is credited. */
  RPC_QUORUM: envText.integer({ min: 1, max: 10 }).default(2),
  COIN_PRICE: envText.price().prefault('7.26'),
  /** In whole ¥; the parsed value is in minor units. */
  DEPOSIT_REVIEW_ABOVE: envText
    .integer({ min: 0 })
    .default(50_000)
    .transform((whole): Minor => BigInt(whole) * 100n),
  SCAN_EVERY_MS: envText.integer({ min: 50, max: 60_000 }).optional(),
  /** `off`: no request is made, and fallback prices apply. */
  PRICE_URL: z.union([z.literal('off'), envText.url()]).default('https://api.coingecko.com/api/v3'),
  IPFS_URL: envText.url().default('https://ipfs.io'),
});

const chainSettings = z.object({
  ...perChain('RPC_URL', () => envText.urls().optional()),
  ...perChain('CONFIRMATIONS', () => envText.integer({ min: 1, max: 10_000 }).optional()),
});

type ChainSettings = Record<`RPC_URL_${number}`, string[] | undefined> &
  Record<`CONFIRMATIONS_${number}`, number | undefined>;

export const configSchema = z.object({ ...settings.shape, ...chainSettings.shape }).refine(...eventsCarried);

/** The compiler can't infer the keys of `perChain`. */
export type Config = Readonly<z.infer<typeof settings> & ChainSettings>;

export const readMigrateConfig = (): Pick<Config, 'POSTGRES_URL' | 'MONGO_URL'> =>
  loadConfig(settings.pick({ POSTGRES_URL: true, MONGO_URL: true }), process.env);
