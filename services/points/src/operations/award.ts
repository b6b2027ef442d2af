import type { Tx } from '@tael/postgres';
import type { Book } from '../domain/book.ts';
import { NetworkCeiling, networkDays, type Award, type Ceilings } from '../domain/ceilings.ts';
import { lockNetworkDays, saveNetworkDays } from '../store/ceilings.ts';
import { insertWithheld } from '../store/withheld.ts';

export type PostAward = (award: Award) => boolean;

/**
 * Books awards as far as their networks' ceilings allow and withholds the rest. The accounts in the book are locked
 * before the days of the networks, by every caller, so that no two wait for each other.
 */
export async function postAwards(
  tx: Tx,
  book: Book,
  { networkAwards }: Ceilings,
  awards: readonly Award[],
  post: (one: PostAward) => void = (one) => awards.forEach(one),
): Promise<void> {
  const ceiling = new NetworkCeiling(networkAwards, await lockNetworkDays(tx, networkDays(awards)));
  post((award) => {
    if (book.isBooked(award.key)) return false;
    // Value for a closed account goes to suspense: it is nobody's to redeem.
    const isClosed = book.of(award.userId).closedAt !== null;
    if (isClosed || ceiling.admit(award)) return book.post(award);
    book.setAside(award.key);
    return false;
  });
  await saveNetworkDays(tx, ceiling.used);
  await insertWithheld(tx, ceiling.withheld);
}
