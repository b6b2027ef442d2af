import { adjustTwoPeopleAbove, secondPerson } from '@tael/approvals';
import { envText, eventsCarried, serviceSettings, verifiedEmail } from '@tael/runtime';
import type { z } from 'zod';
import type { Ceilings } from './domain/ceilings.ts';

/** Below 2^53 in minor units, so a gauge shows it exactly. */
const maxYuan = 1_000_000_000_000;

const settings = serviceSettings.extend({
  AUTH_RPC_URL: envText.url(),
  VERIFIED_EMAIL: verifiedEmail(),
  WALLET_RPC_URL: envText.url().optional(),
  REFERRAL_RPC_URL: envText.url().optional(),
  SECOND_PERSON: secondPerson(),
  ADJUST_TWO_PEOPLE_ABOVE: adjustTwoPeopleAbove(),
  CEILING_NETWORK_POINTS: envText.integer({ min: 0 }).default(5_000),
  CEILING_DAY_YUAN: envText.integer({ min: 0, max: maxYuan }).default(50_000),
  CEILING_FIRST_WEEK_YUAN: envText.integer({ min: 0, max: maxYuan }).default(100),
});

export const configSchema = settings.refine(...eventsCarried);

export type Config = Readonly<z.infer<typeof configSchema>>;

const cents = 100n;

export const ceilingsOf = (config: Config): Ceilings => ({
  networkAwards: BigInt(config.CEILING_NETWORK_POINTS),
  redemptions: BigInt(config.CEILING_DAY_YUAN) * cents,
  firstWeek: BigInt(config.CEILING_FIRST_WEEK_YUAN) * cents,
});
