import { envText } from '@tael/runtime';
import { z } from 'zod';
import { supportedChains } from './supported-chains.ts';

const perChain = <T>(prefix: string, piece: () => T): Record<string, T> =>
  Object.fromEntries(supportedChains.map(({ id }) => [`${prefix}_${id}`, piece()]));

/** `off`: no links to the chain's transactions. */
const explorer = z
  .string()
  .trim()
  .refine((text) => text === 'off' || (/^https?:/.test(text) && URL.canParse(text)), {
    error: 'must be off, or a URL that starts with http: or https:',
  })
  .meta({ shown: 'origin' })
  .transform((text) => (text === 'off' ? '' : text.replace(/\/+$/, '')));

const common = z.object({
  CHAINS: envText
    .list()
    .refine((ids) => ids.every((id) => supportedChains.some((chain) => String(chain.id) === id)), {
      error: `must be chain ids out of ${supportedChains.map(({ id }) => id).join(',')}`,
    })
    .optional(),
  /** Endpoints that must report the same before value moves. */
  RPC_QUORUM: envText.integer({ min: 1, max: 10 }).default(2),
});

const each = z.object({
  ...perChain('RPC_URL', () => envText.urls().optional()),
  ...perChain('EXPLORER_URL', () => explorer.optional()),
  ...perChain('CONFIRMATIONS', () => envText.integer({ min: 1, max: 10_000 }).optional()),
});

/** The settings of every process that reads chains. */
export const chainSettings = z.object({ ...common.shape, ...each.shape });

/** The compiler can't infer the keys of `perChain`. */
export type ChainSettings = z.infer<typeof common> &
  Readonly<Record<`RPC_URL_${number}`, readonly string[] | undefined>> &
  Readonly<Record<`EXPLORER_URL_${number}`, string | undefined>> &
  Readonly<Record<`CONFIRMATIONS_${number}`, number | undefined>>;
