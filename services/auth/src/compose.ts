import { setTimeout as delay } from 'node:timers/promises';
import { sessionLeaseMs } from '@tael/identity';
import { openDatabase } from '@tael/postgres';
import type { Logger } from '@tael/runtime';
import { openSafe } from '@tael/sealing';
import { createActivity } from './activity.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { createInternalTokens } from './internal-tokens.ts';
import { createKeyRing } from './key-ring.ts';
import { createMailer } from './mailer.ts';
import { createPasswords } from './passwords.ts';
import { createThrottle } from './throttle.ts';

export async function compose(config: Config, log: Logger): Promise<Deps> {
  const database = openDatabase({ url: config.POSTGRES_URL, name: 'auth', logger: log });
  const safe = await openSafe(database, { name: 'KEY_SECRET', secrets: config.KEY_SECRET });
  return {
    config,
    log,
    clock: { now: () => new Date() },
    database,
    passwords: await createPasswords(),
    safe,
    keys: createKeyRing(database, safe),
    internalTokens: createInternalTokens(),
    mailer: createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM }),
    throttle: createThrottle(database),
    activity: createActivity(database, log),
    // 20 ms more: a timer can fire a millisecond early, and the clocks of two machines run at different rates.
    leasesOver: () => delay(sessionLeaseMs + 20),
  };
}
