import { adjustTwoPeopleAbove, secondPerson } from '@tael/approvals';
import { envText, eventsCarried, serviceSettings } from '@tael/runtime';
import type { z } from 'zod';

const settings = serviceSettings.extend({
  CARD_SECRET: envText.secrets(),
  AUTH_RPC_URL: envText.url(),
  WITHDRAWAL_RPC_URL: envText.url().optional(),
  POINTS_RPC_URL: envText.url().optional(),
  CHAIN_SCANNER_RPC_URL: envText.url().optional(),
  CUSTODY_RPC_URL: envText.url().optional(),
  /** The chain of an outside send whose request names no network. */
  SEND_NETWORK: envText.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).default(1),
  COIN_PRICE: envText.price().prefault('7.26'),
  SECOND_PERSON: secondPerson(),
  ADJUST_TWO_PEOPLE_ABOVE: adjustTwoPeopleAbove(),
});

export const configSchema = settings.refine(...eventsCarried);

export type Config = Readonly<z.infer<typeof configSchema>>;
