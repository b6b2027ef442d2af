import type { Deps } from '../deps.ts';
import { networkOf, type Client } from '../domain/client.ts';
import { errors } from '../errors.ts';
import { findAddressesOfDevice } from '../store/sessions.ts';
import { giveSlotBack, slotsOf, takeSlot } from '../store/sign-in-slots.ts';
import { findByEmail, type Account } from '../store/users.ts';

const limits = { slots: 10, windowMs: 15 * 60_000 };

/** Either of these has slots of its own: a stranger's guesses do not lock out the owner. */
export type Asking = { sessionId: string } | { client: Client };

type Needs = Pick<Deps, 'database' | 'passwords' | 'clock'>;

/**
 * The account of this address if that is its password. Whether it is unknown or wrong takes the same time and
 * the same path. The slot is taken before the password is looked at, so that ten are evaluated in a quarter of an
 * hour however many ask at once; only what fails keeps it.
 */
export async function checkPassword(
  deps: Needs,
  claim: { emailKey: string; password: string; from: Asking },
): Promise<Account | undefined> {
  const { db } = deps.database;
  const slots = await slotsFor(deps, claim);
  const now = deps.clock.now();
  const taking = await takeSlot(db, slots, now, limits);
  if (!taking.taken) {
    const wait = taking.freeAt.getTime() - now.getTime();
    throw errors.too_many_attempts({ retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) });
  }
  let wrong = false;
  try {
    const account = await findByEmail(db, claim.emailKey);
    const right = await deps.passwords.verify(account?.passwordHash, claim.password);
    wrong = !right;
    return right ? account : undefined;
  } finally {
    // Also when it could not be evaluated at all: an overload must not lock anyone out.
    if (!wrong) await giveSlotBack(db, slots, now);
  }
}

/** A device is known by its browser and its network: what it says of itself alone could be copied. */
async function slotsFor(
  { database }: Needs,
  { emailKey, from }: { emailKey: string; from: Asking },
): Promise<string> {
  if ('sessionId' in from) return slotsOf(emailKey, from.sessionId);
  const { userAgent, address } = from.client;
  const network = networkOf(address);
  const known = await findAddressesOfDevice(database.db, { emailKey, userAgent });
  const isKnown = known.some((one) => networkOf(one) === network);
  return slotsOf(emailKey, isKnown ? `${network} ${userAgent}` : undefined);
}
