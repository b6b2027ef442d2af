export interface ServiceRow {
  name: string;
  folder: string;
  stores: boolean;
  secondStore?: string;
  calls: readonly string[];
  heap?: Heap;
  env?: (platform: PlatformFacts) => Record<string, string>;
}

interface Heap {
  /** MiB. Without a limit, V8 keeps garbage as long as the machine has memory. */
  old: number;
  /** MiB of one semi-space. In a small one, objects of active requests are promoted too early. */
  young: number;
  /**
   * Percentage by which the old generation grows between full collections. V8's default here is 30: a collection of 80
   * ms every 2.5 s under load, which determined p99.
   */
  growth: number;
}

export interface PlatformFacts {
  publicUrl: string;
  webDir: string;
  webUrl: string | undefined;
  smtpUrl: string;
  keySecret: string;
  admin: { email: string; password: string } | undefined;
  /** Without it, deposit addresses are forwarders. */
  depositKey: string | undefined;
  /** Settings of every service that reads chains. */
  chains: Record<string, string>;
  signers: Record<string, string>;
  /** Settings of withdrawal. */
  rails: Record<string, string>;
}

export const services: readonly ServiceRow[] = [
  {
    name: 'auth',
    folder: 'services/auth',
    stores: true,
    calls: ['wallet', 'points'],
    env: ({ smtpUrl, keySecret, admin }) => ({
      SMTP_URL: smtpUrl,
      KEY_SECRET: keySecret,
      ...(admin && { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }),
      VERIFIED_DOMAIN: 'tael.local',
      SUPPORT_EMAIL: 'support@tael.local',
      SUPPORT_PHONE: '+86 400 000 0000',
    }),
  },
  {
    name: 'wallet',
    folder: 'services/wallet',
    stores: true,
    calls: ['auth', 'withdrawal', 'points', 'chain-scanner', 'custody'],
    heap: { old: 192, young: 32, growth: 100 },
    env: ({ keySecret }) => ({ CARD_SECRET: keySecret }),
  },
  {
    name: 'withdrawal',
    folder: 'services/withdrawal',
    stores: true,
    calls: ['auth', 'wallet', 'referral', 'custody'],
    env: ({ keySecret, rails }) => ({ ACCOUNT_SECRET: keySecret, ...rails }),
  },
  {
    name: 'points',
    folder: 'services/points',
    stores: true,
    calls: ['auth', 'wallet', 'referral'],
  },
  {
    name: 'referral',
    folder: 'services/referral',
    stores: true,
    calls: ['auth', 'points'],
  },
  {
    name: 'chain-scanner',
    folder: 'services/chain-scanner',
    stores: true,
    secondStore: 'MONGO_URL',
    calls: ['auth', 'wallet'],
    env: ({ chains, depositKey, signers }) => ({
      ...(depositKey === undefined
        ? { FORWARDER_TREASURY: signers.HOT_ADDRESS ?? '' }
        : { DEPOSIT_XPUB: depositKey }),
      ...chains,
    }),
  },
  {
    name: 'custody',
    folder: 'services/custody',
    stores: true,
    calls: ['auth', 'wallet', 'chain-scanner'],
    env: ({ chains, signers }) => ({ ...chains, ...signers }),
  },
  {
    name: 'gateway',
    folder: 'gateway',
    stores: false,
    calls: ['auth', 'wallet', 'withdrawal', 'points', 'referral', 'chain-scanner', 'custody'],
    env: ({ webDir, webUrl }) => ({
      TRACE_OUTGOING_BY_HAND: 'true',
      ...(webUrl === undefined ? { WEB_DIR: webDir } : { WEB_URL: webUrl, WEB_HOT: 'true' }),
    }),
  },
];

export const heapFlags = ({ heap }: Pick<ServiceRow, 'heap'>): string[] =>
  heap
    ? [
        `--max-old-space-size=${heap.old}`,
        `--max-semi-space-size=${heap.young}`,
        `--heap-growing-percent=${heap.growth}`,
      ]
    : [];
