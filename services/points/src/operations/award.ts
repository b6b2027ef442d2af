import type { Tx } from '@tael/postgres';
import type { Book } from '../domain/book.ts';
import { NetworkCeiling, networkDays, type Award, type Ceilings } from '../domain/ceilings.ts';
import { lockNetworkDays, saveNetworkDays } from '../store/ceilings.ts';
import { insertWithheld } from '../store/withheld.ts';

export type PostAward = (award: Award) => boolean;

/**
 * `awards` determines the network days to lock. `postAll` may post further awards, but only for these network days.
 * Callers lock accounts before network days, which avoids deadlocks.
 */
export async function postAwards(
  tx: Tx,
  book: Book,
  { networkAwards }: Ceilings,
  awards: readonly Award[],
  postAll: (postAward: PostAward) => void = (postAward) => awards.forEach((award) => postAward(award)),
): Promise<void> {
  const ceiling = new NetworkCeiling(networkAwards, await lockNetworkDays(tx, networkDays(awards)));
  postAll((award) => {
    if (book.isKeyUsed(award.key)) return false;
    // Awards for a closed account go to suspense, where they cannot be redeemed.
    const isClosed = book.of(award.userId).closedAt !== null;
    if (isClosed || ceiling.admitOrWithhold(award)) return book.post(award);
    book.markKeyUsed(award.key);
    return false;
  });
  await saveNetworkDays(tx, ceiling.used);
  await insertWithheld(tx, ceiling.withheld);
}
