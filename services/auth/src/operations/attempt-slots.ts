import type { Deps } from '../deps.ts';
import { networkOf, type Client } from '../domain/client.ts';
import { errors } from '../errors.ts';
import { findAddressesOfDevice } from '../store/sessions.ts';
import { giveSlotBack, takeSlot, type Slots } from '../store/sign-in-slots.ts';

export const slotLimits = { slots: 10, windowMs: 15 * 60_000 };

/** Live sessions and known devices have slots of their own: a stranger's guesses do not lock out the owner. */
export type Asking = { sessionId: string } | { client: Client };

type Needs = Pick<Deps, 'database' | 'clock'>;

/**
 * Takes the slot before the attempt, so concurrent requests cannot exceed the limit. Only a wrong attempt (undefined)
 * keeps it.
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
    // Also after an error: an overload must not lock users out.
    if (!wrong) await giveSlotBack(db, slots, now);
  }
}

/** By user agent and network: the user agent alone could be copied. */
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
