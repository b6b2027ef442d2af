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

/** Off by default. */
const optionalYuan = envText
  .integer({ min: 0 })
  .optional()
  .transform((whole): Minor | undefined => (whole === undefined ? undefined : BigInt(whole) * 100n));

/** A rail pays by itself if it names its provider. */
const rails = {
  RAIL_ALIPAY: z.enum(['hand', 'alipay']).default('hand'),
  ALIPAY_GATEWAY: envText.url().default('https://openapi.alipay.com/gateway.do'),
  ALIPAY_APP_ID: envText.open().optional(),
  ALIPAY_APP_KEY_FILE: envText.file().optional(),
  ALIPAY_APP_CERT_FILE: envText.file().optional(),
  ALIPAY_CERT_FILE: envText.file().optional(),
  ALIPAY_ROOT_CERT_FILE: envText.file().optional(),
  RAIL_WECHAT: z.enum(['hand', 'wechat']).default('hand'),
  WECHAT_GATEWAY: envText.url().default('https://api.mch.weixin.qq.com'),
  /** Where people link their WeChat account, and where its code is exchanged. */
  WECHAT_OAUTH_URL: envText.url().default('https://open.weixin.qq.com/connect/oauth2/authorize'),
  WECHAT_TOKEN_URL: envText.url().default('https://api.weixin.qq.com/sns/oauth2/access_token'),
  WECHAT_APP_ID: envText.open().optional(),
  WECHAT_APP_SECRET_FILE: envText.file().optional(),
  WECHAT_MCH_ID: envText.open().optional(),
  WECHAT_MCH_SERIAL: envText.open().optional(),
  WECHAT_MCH_KEY_FILE: envText.file().optional(),
  WECHAT_API_V3_KEY_FILE: envText.file().optional(),
  WECHAT_PUBLIC_KEY_ID: envText.open().optional(),
  WECHAT_PUBLIC_KEY_FILE: envText.file().optional(),
  WECHAT_SCENE_ID: envText.open().default('1005'),
  /** `file`: an administrator takes payment files to the bank, and its answers back. */
  RAIL_BANK: z.enum(['hand', 'file']).default('hand'),
  BANK_DEBTOR_NAME: envText.open().trim().min(1).max(140).optional(),
  BANK_DEBTOR_ACCOUNT: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z]{1,34}$/, { error: 'must be the digits of an account' })
    .optional(),
  BANK_DEBTOR_CNAPS: envText
    .open()
    .trim()
    .regex(/^\d{12}$/, { error: 'must be the twelve digits of a bank' })
    .optional(),
  /** The providers are programs of this machine, and pay nobody. Pages say so. */
  RAILS_STAND_IN: envText.bool().default(false),
};

const settings = serviceSettings.extend({
  ...rails,
  /** For the provider's callbacks and for links back from WeChat. */
  PUBLIC_URL: envText.url().default('http://localhost:5001'),
  ACCOUNT_SECRET: envText.secrets(),
  PAYOUT_TWO_PEOPLE_ABOVE: yuan(20_000),
  SECOND_PERSON: secondPerson(),
  PAYOUT_LIMIT_A_USER_AND_DAY: yuan(100_000),
  PAYOUT_LIMIT_A_DAY: yuan(1_000_000),
  /** For owners whose identity is not verified, and for payouts to another name. */
  UNVERIFIED_LIMIT_A_DAY: optionalYuan,
  AUTH_RPC_URL: envText.url(),
  WALLET_RPC_URL: envText.url(),
  CUSTODY_RPC_URL: envText.url(),
  REFERRAL_RPC_URL: envText.url().optional(),
  SCREENING_LIST: z.string().trim().min(1).optional(),
  VERIFIED_EMAIL: verifiedEmail(),
});

const credentials = {
  RAIL_BANK: ['BANK_DEBTOR_NAME', 'BANK_DEBTOR_ACCOUNT', 'BANK_DEBTOR_CNAPS'],
  RAIL_ALIPAY: [
    'ALIPAY_APP_ID',
    'ALIPAY_APP_KEY_FILE',
    'ALIPAY_APP_CERT_FILE',
    'ALIPAY_CERT_FILE',
    'ALIPAY_ROOT_CERT_FILE',
  ],
  RAIL_WECHAT: [
    'WECHAT_APP_ID',
    'WECHAT_APP_SECRET_FILE',
    'WECHAT_MCH_ID',
    'WECHAT_MCH_SERIAL',
    'WECHAT_MCH_KEY_FILE',
    'WECHAT_API_V3_KEY_FILE',
    'WECHAT_PUBLIC_KEY_ID',
    'WECHAT_PUBLIC_KEY_FILE',
  ],
} as const;

export const configSchema = settings.refine(...eventsCarried).superRefine((config, context) => {
  for (const [rail, needed] of Object.entries(credentials)) {
    if (config[rail as keyof typeof credentials] === 'hand') continue;
    for (const key of needed)
      if (config[key] === undefined)
        context.addIssue({ code: 'custom', path: [key], message: `is missing: ${rail} needs it` });
  }
});

export type Config = Readonly<z.infer<typeof configSchema>>;
