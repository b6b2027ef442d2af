import type { Database } from '@tael/postgres';
import type { Logger } from '@tael/runtime';
import type { Safe } from '@tael/sealing';
import type { Activity } from './activity.ts';
import type { Config } from './config.ts';
import type { InternalTokens } from './internal-tokens.ts';
import type { KeyRing } from './key-ring.ts';
import type { Mailer } from './mailer.ts';
import type { Passwords } from './passwords.ts';
import type { Throttle } from './throttle.ts';

export interface Clock {
  now(): Date;
}

/** All that an operation may need. Operations take the part they use; tests build one with a clock of their own. */
export interface Deps {
  config: Config;
  log: Logger;
  clock: Clock;
  database: Database;
  safe: Safe;
  passwords: Passwords;
  keys: KeyRing;
  internalTokens: InternalTokens;
  mailer: Mailer;
  /** Limits per address. That of an account is in operations/check-password.ts. */
  throttle: Throttle;
  /** Who was here lately, written down in batches. */
  activity: Activity;
  /** Resolves when every lease that a gateway took before this call has expired. */
  leasesOver: () => Promise<void>;
}
