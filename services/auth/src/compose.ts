import { setTimeout as delay } from 'node:timers/promises';
import { sessionLeaseMs } from '@tael/identity';
import { openSafe } from '@tael/sealing';
import type { ServiceBase } from '@tael/service';
import { createActivity } from './activity.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { createInternalTokens } from './internal-tokens.ts';
import { createKeyRing } from './key-ring.ts';
import { createMailer } from './mailer.ts';
import { createPasswords } from './passwords.ts';
import { openStore } from './pictures/open-store.ts';
import { createThrottle } from './throttle.ts';

export async function compose(base: ServiceBase<Config>): Promise<Deps> {
  const { config, log, database } = base;
  const safe = await openSafe(database, { name: 'KEY_SECRET', secrets: config.KEY_SECRET });
  return {
    ...base,
    passwords: await createPasswords(),
    safe,
    keys: createKeyRing(database, safe),
    internalTokens: createInternalTokens(),
    mailer: createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM }),
    objects: openStore(database, config.OBJECT_STORE_URL),
    throttle: createThrottle(database),
    activity: createActivity(database, log),
    // 20 ms more: a timer can fire a millisecond early, and the clocks of two machines run at different rates.
    waitForLeases: () => delay(sessionLeaseMs + 20),
  };
}
