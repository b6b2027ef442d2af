import { publishedAdmin, type Account } from './demo-accounts.ts';

export interface LocalConfig {
  port: number;
  publicUrl: string;
  dataDir: string | undefined;
  postgresUrl: string | undefined;
  kafkaBrokers: string | undefined;
  smtpUrl: string | undefined;
  admin: Account | undefined;
  demo: boolean;
  jsonLogs: boolean;
  colour: boolean;
  forwardedEnv: Record<string, string>;
}

const forwardedKey =
  /^(LOG_LEVEL|RATE_LIMIT_EXEMPT|TRUSTED_PROXIES|COIN_PRICE|MONGO_(URL|CA_FILE)|DEPOSIT_XPUB|RPC_URL_\d+|RPC_QUORUM|DEPOSIT_REVIEW_ABOVE|CONFIRMATIONS_\d+|EXPLORER_URL_\d+|CHAINS|SCAN_EVERY_MS|SEND_NETWORK|HOT_ADDRESS|SIGNER_KIND|SIGNER_URL_\d+|GAS_CAP_GWEI_\d+|RAISE_FEE_AFTER_SECONDS|CARRY_EVERY_MS|PRICE_URL|IPFS_URL|OTEL_.*|VERIFIED_EMAIL|SECOND_PERSON|ADJUST_TWO_PEOPLE_ABOVE|FRESH_RIGHT_HOURS|MIN_STAFF_PASSWORD_LENGTH|COMMON_PASSWORDS|MAX_IN_FLIGHT|MAX_DOWNLOADS|MAX_PAGES_PER_ADDRESS|PAYOUT_[A-Z_]+|UNVERIFIED_LIMIT_A_DAY|VERIFIER_(URL|SECRET)|VERIFICATION_KEPT_DAYS|OBJECT_STORE_URL|SCREENING_LIST|RAIL_[A-Z]+|BANK_DEBTOR_[A-Z]+|[A-Z_]+_PER_MINUTE|CEILING_[A-Z_]+|PATH|HOME)$/;

export class BadSetting extends Error {}

export function readLocalConfig(): LocalConfig {
  const { env } = process;
  const port = Number(env.PORT ?? '5001');
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new BadSetting(`PORT must be a port, not '${env.PORT}'`);
  const forwardedEnv = Object.entries(env).flatMap(([key, value]) =>
    value !== undefined && forwardedKey.test(key) ? [[key, value]] : [],
  );
  return {
    port,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${port}`,
    dataDir: env.TAEL_DATA_DIR,
    postgresUrl: env.POSTGRES_URL,
    kafkaBrokers: env.KAFKA_BROKERS,
    smtpUrl: env.SMTP_URL,
    admin: readAdmin(env),
    demo: readDemo(env),
    jsonLogs: env.LOG_FORMAT === 'json',
    colour: env.NO_COLOR === undefined && (process.stdout.isTTY || env.FORCE_COLOR !== undefined),
    forwardedEnv: {
      VERIFIED_EMAIL: 'off',
      SECOND_PERSON: 'off',
      FRESH_RIGHT_HOURS: '0',
      MIN_STAFF_PASSWORD_LENGTH: '6',
      ...(Object.fromEntries(forwardedEnv) as Record<string, string>),
    },
  };
}

function readAdmin({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: NodeJS.ProcessEnv): Account | undefined {
  if (email === undefined && password === undefined) return undefined;
  if (email === undefined || password === undefined)
    throw new BadSetting('ADMIN_EMAIL and ADMIN_PASSWORD are set together or not at all');
  if (password === publishedAdmin.password)
    throw new BadSetting('ADMIN_PASSWORD is the published one of the demo: choose another');
  return { email, password };
}

/** A platform with its own administrator must not have accounts with published passwords. */
function readDemo({ TAEL_DEMO: wish = 'on', ADMIN_EMAIL: admin }: NodeJS.ProcessEnv): boolean {
  if (wish !== 'on' && wish !== 'off') throw new BadSetting(`TAEL_DEMO must be on or off, not '${wish}'`);
  return wish === 'on' && admin === undefined;
}
