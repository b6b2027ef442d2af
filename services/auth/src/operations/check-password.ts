import { createHash } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { errors } from '../errors.ts';
import { giveSlotBack, takeSlot } from '../store/sign-in-slots.ts';
import { findByEmail, type Account } from '../store/users.ts';

const limits = { slots: 10, windowMs: 15 * 60_000 };

/**
 * The account of this address if that is its password. Whether it is unknown or wrong takes the same time and
 * the same path. The account's slot is taken before the password is looked at, so that ten are evaluated in a
 * quarter of an hour however many ask at once; only what fails keeps it.
 */
export async function checkPassword(
  deps: Pick<Deps, 'database' | 'passwords' | 'clock'>,
  emailKey: string,
  password: string,
): Promise<Account | undefined> {
  const { db } = deps.database;
  const slot = createHash('sha256').update(emailKey).digest('base64url');
  const now = deps.clock.now();
  const taking = await takeSlot(db, slot, now, limits);
  if (!taking.taken) {
    const wait = taking.freeAt.getTime() - now.getTime();
    throw errors.too_many_attempts({ retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) });
  }
  let wrong = false;
  try {
    const account = await findByEmail(db, emailKey);
    const right = await deps.passwords.verify(account?.passwordHash, password);
    wrong = !right;
    return right ? account : undefined;
  } finally {
    // Also when it could not be evaluated at all: an overload must not lock anyone out.
    if (!wrong) await giveSlotBack(db, slot, now);
  }
}
