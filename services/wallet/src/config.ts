import { fromJsonNumber } from '@tael/money';
import { envText, eventsCarried, serviceSettings } from '@tael/runtime';
import { z } from 'zod';

const price = () =>
  z.string().transform((text, check) => {
    const minor = /^\d{1,6}(\.\d{1,2})?$/.test(text) ? fromJsonNumber(Number(text)) : undefined;
    if (minor !== undefined && minor > 0n) return minor;
    check.addIssue({ code: 'custom', message: 'must be a price such as 7.26' });
    return z.NEVER;
  });

const settings = serviceSettings.extend({
  CARD_SECRET: envText.secrets(),
  AUTH_RPC_URL: envText.url(),
  WITHDRAWAL_RPC_URL: envText.url().optional(),
  POINTS_RPC_URL: envText.url().optional(),
  CHAIN_SCANNER_RPC_URL: envText.url().optional(),
  COIN_PRICE: price().meta({ shown: 'value' }).prefault('7.26'),
});

export const configSchema = settings.refine(...eventsCarried);

export type Config = Readonly<z.infer<typeof configSchema>>;
