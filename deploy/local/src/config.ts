/** What a person may say about the local platform. Everything else is chosen and kept here. */
export interface LocalConfig {
  port: number;
  publicUrl: string;
  dataDir: string | undefined;
  postgresUrl: string | undefined;
  kafkaBrokers: string | undefined;
  smtpUrl: string | undefined;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  jsonLogs: boolean;
  colour: boolean;
  /** Handed on to every service as it is. */
  passedOn: Record<string, string>;
}

const handedOn =
  /^(LOG_LEVEL|RATE_LIMIT_EXEMPT|TRUSTED_PROXIES|COIN_PRICE|MONGO_URL|DEPOSIT_XPUB|RPC_URL_\d+|CONFIRMATIONS_\d+|CHAINS|SCAN_EVERY_MS|PRICE_URL|IPFS_URL|OTEL_.*|MAX_IN_FLIGHT|MAX_DOWNLOADS|MAX_PAGES_PER_ADDRESS|[A-Z_]+_PER_MINUTE|PATH|HOME)$/;

export class BadSetting extends Error {}

export function readLocalConfig(): LocalConfig {
  const { env } = process;
  const port = Number(env.PORT ?? '5001');
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new BadSetting(`PORT must be a port, not '${env.PORT}'`);
  const passedOn = Object.entries(env).flatMap(([key, value]) =>
    value !== undefined && handedOn.test(key) ? [[key, value]] : [],
  );
  return {
    port,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${port}`,
    dataDir: env.TAEL_DATA_DIR,
    postgresUrl: env.POSTGRES_URL,
    kafkaBrokers: env.KAFKA_BROKERS,
    smtpUrl: env.SMTP_URL,
    adminEmail: env.ADMIN_EMAIL,
    adminPassword: env.ADMIN_PASSWORD,
    jsonLogs: env.LOG_FORMAT === 'json',
    colour: env.NO_COLOR === undefined && (process.stdout.isTTY || env.FORCE_COLOR !== undefined),
    passedOn: Object.fromEntries(passedOn) as Record<string, string>,
  };
}
