import type { Deps } from '../deps.ts';
import { networkOf, type Client } from '../domain/client.ts';
import { errors } from '../errors.ts';
import { findAddressesOfDevice } from '../store/sessions.ts';
import { giveSlotBack, takeSlot, type Slots } from '../store/sign-in-slots.ts';

export const slotLimits = { slots: 10, windowMs: 15 * 60_000 };

/** Either of these has slots of its own: a stranger's guesses do not lock out the owner. */
export type Asking = { sessionId: string } | { client: Client };

type Needs = Pick<Deps, 'database' | 'clock'>;

/**
 * The slot is taken before the attempt is looked at, so that ten are evaluated in a quarter of an hour however many
 * ask at once; only what is wrong, and so undefined, keeps it.
 */
export async function inSlot<T>(
  { database, clock }: Needs,
  of: { emailKey: string; what: Slots['what']; from: Asking },
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { db } = database;
  const slots = { ...of, party: await partyOf(database, of) };
  const now = clock.now();
  const taking = await takeSlot(db, slots, now, slotLimits);
  if (!taking.taken) {
    const wait = taking.freeAt.getTime() - now.getTime();
    throw errors.too_many_attempts({ retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) });
  }
  let wrong = false;
  try {
    const outcome = await attempt();
    wrong = outcome === undefined;
    return outcome;
  } finally {
    // Also when it could not be evaluated at all: an overload must not lock anyone out.
    if (!wrong) await giveSlotBack(db, slots, now);
  }
}

/** A device is known by its browser and its network: what it says of itself alone could be copied. */
async function partyOf(
  database: Needs['database'],
  { emailKey, from }: { emailKey: string; from: Asking },
): Promise<string | undefined> {
  if ('sessionId' in from) return from.sessionId;
  const { userAgent, address } = from.client;
  const network = networkOf(address);
  const known = await findAddressesOfDevice(database.db, { emailKey, userAgent });
  return known.some((one) => networkOf(one) === network) ? `${network} ${userAgent}` : undefined;
}
