import { chainSettings, type ChainSettings } from '@tael/chains';
import type { Minor } from '@tael/money';
import { envText, eventsCarried, loadConfig, serviceSettings } from '@tael/runtime';
import { z } from 'zod';
import { readDepositKey, readForwarders, type DepositKey } from './deposit-key.ts';

const mongoUrl = z.string().regex(/^mongodb(\+srv)?:\/\//, { error: 'must be a mongodb:// URL' });

const settings = serviceSettings.extend({
  MONGO_URL: mongoUrl.optional(),
  MONGO_CA_FILE: envText.caFile().optional(),
  AUTH_RPC_URL: envText.url(),
  WALLET_RPC_URL: envText.url().optional(),
  /** New deposit addresses are forwarders to it: custody's `HOT_ADDRESS`. Without it, they derive from `DEPOSIT_XPUB`. */
  FORWARDER_TREASURY: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, { error: 'must be an address: 0x and 40 hex digits' })
    .meta({ shown: 'value' })
    .transform((text) => readForwarders(text as `0x${string}`))
    .optional(),
  DEPOSIT_XPUB: z
    .string()
    .transform((text, context) => {
      const key = readDepositKey(text);
      if (key !== undefined) return key;
      const message =
        "must be the extended public key of an account (xpub…, m/44'/60'/0'), never a private one";
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .optional(),
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

export const configSchema = z
  .object({ ...settings.shape, ...chainSettings.shape })
  .refine(...eventsCarried)
  .refine(({ FORWARDER_TREASURY, DEPOSIT_XPUB }) => (FORWARDER_TREASURY ?? DEPOSIT_XPUB) !== undefined, {
    error: 'is missing, as is FORWARDER_TREASURY',
    path: ['DEPOSIT_XPUB'],
  });

export function depositKeyOf({
  FORWARDER_TREASURY,
  DEPOSIT_XPUB,
}: Pick<Config, 'FORWARDER_TREASURY' | 'DEPOSIT_XPUB'>): DepositKey {
  const key = FORWARDER_TREASURY ?? DEPOSIT_XPUB;
  if (key === undefined) throw new Error('the configuration has no deposit addresses');
  return key;
}

export type Config = Readonly<z.infer<typeof settings> & ChainSettings>;

const migrateConfig = settings.pick({
  ...{ POSTGRES_URL: true, POSTGRES_CA_FILE: true, MONGO_URL: true, MONGO_CA_FILE: true },
});
export const readMigrateConfig = (): z.infer<typeof migrateConfig> => loadConfig(migrateConfig, process.env);
