import { chainSettings, supportedChains, type ChainSettings } from '@tael/chains';
import { envText, eventsCarried, serviceSettings } from '@tael/runtime';
import { z } from 'zod';

const perChain = <T>(prefix: string, piece: () => T): Record<string, T> =>
  Object.fromEntries(supportedChains.map(({ id }) => [`${prefix}_${id}`, piece()]));

const address = z
  .string({ error: 'is missing' })
  .trim()
  .regex(/^0x[0-9a-fA-F]{40}$/, { error: 'must be an address: 0x and 40 hex digits' })
  .transform((text) => text.toLowerCase() as `0x${string}`)
  .meta({ shown: 'value' });

const settings = serviceSettings.extend({
  AUTH_RPC_URL: envText.url(),
  /** Without it `reconcile-flows` compares nothing. */
  WALLET_RPC_URL: envText.url().optional(),
  /** Without it, the balances of deposit addresses are not read. */
  CHAIN_SCANNER_RPC_URL: envText.url().optional(),
  /** The account that pays. Its key is with the signer. */
  HOT_ADDRESS: address,
  SIGNER_KIND: z.enum(['node', 'clef']).default('clef'),
  /** In coins: a forwarder that has less is not swept by itself. */
  SWEEP_ABOVE: envText.integer({ min: 1, max: 1_000_000_000 }).default(20),
  CARRY_EVERY_MS: envText.integer({ min: 50, max: 60_000 }).optional(),
  /** A transfer that no block took for this long offers a higher fee. */
  RAISE_FEE_AFTER_SECONDS: envText.integer({ min: 1, max: 86_400 }).default(120),
});

const each = z.object({
  ...perChain('SIGNER_URL', () => envText.url().optional()),
  /** Coins beyond `HOT_TARGET` belong there. The platform has no key of it. */
  ...perChain('COLD_ADDRESS', () => address.optional()),
  /** In coins. */
  ...perChain('HOT_TARGET', () => envText.integer({ min: 0, max: 1_000_000_000_000 }).optional()),
  ...perChain('GAS_CAP_GWEI', () => envText.integer({ min: 1, max: 1_000_000 }).optional()),
});

export const configSchema = z
  .object({ ...settings.shape, ...chainSettings.shape, ...each.shape })
  .refine(...eventsCarried);

/** The compiler can't infer the keys of `perChain`. */
export type Config = Readonly<z.infer<typeof settings>> &
  ChainSettings &
  Readonly<Record<`SIGNER_URL_${number}`, string | undefined>> &
  Readonly<Record<`COLD_ADDRESS_${number}`, `0x${string}` | undefined>> &
  Readonly<Record<`HOT_TARGET_${number}`, number | undefined>> &
  Readonly<Record<`GAS_CAP_GWEI_${number}`, number | undefined>>;
