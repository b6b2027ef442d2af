import type { Safe } from '@tael/sealing';
import type { ServiceBase } from '@tael/service';
import type { Activity } from './activity.ts';
import type { Config } from './config.ts';
import type { InternalTokens } from './internal-tokens.ts';
import type { KeyRing } from './key-ring.ts';
import type { Mailer } from './mailer.ts';
import type { Passwords } from './passwords.ts';
import type { ObjectStore } from './pictures/object-store.ts';
import type { Throttle } from './throttle.ts';

export interface Deps extends ServiceBase<Config> {
  safe: Safe;
  passwords: Passwords;
  keys: KeyRing;
  internalTokens: InternalTokens;
  mailer: Mailer;
  objects: ObjectStore;
  /** Per network address. The limit per account is in operations/attempt-slots.ts. */
  throttle: Throttle;
  activity: Activity;
  /** Resolves when every lease that a gateway took before this call has expired. */
  waitForLeases: () => Promise<void>;
}
