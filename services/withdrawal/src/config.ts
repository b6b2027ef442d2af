import { secondPerson } from '@tael/approvals';
import type { Minor } from '@tael/money';
import { envText, eventsCarried, serviceSettings, verifiedEmail } from '@tael/runtime';
import { z } from 'zod';

/** The setting is in whole ¥, the parsed value in minor units. */
const yuan = (preset: number) =>
  envText
    .integer({ min: 0 })
    .default(preset)
    .transform((whole): Minor => BigInt(whole) * 100n);

const settings = serviceSettings.extend({
  ACCOUNT_SECRET: envText.secrets(),
  PAYOUT_TWO_PEOPLE_ABOVE: yuan(20_000),
  SECOND_PERSON: secondPerson(),
  PAYOUT_LIMIT_A_USER_AND_DAY: yuan(100_000),
  PAYOUT_LIMIT_A_DAY: yuan(1_000_000),
  AUTH_RPC_URL: envText.url(),
  WALLET_RPC_URL: envText.url(),
  CUSTODY_RPC_URL: envText.url(),
  REFERRAL_RPC_URL: envText.url().optional(),
  SCREENING_LIST: z.string().trim().min(1).optional(),
  VERIFIED_EMAIL: verifiedEmail(),
});

export const configSchema = settings.refine(...eventsCarried);

export type Config = Readonly<z.infer<typeof configSchema>>;
