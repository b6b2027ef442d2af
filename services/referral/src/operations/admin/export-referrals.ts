import type { Deps } from '../../deps.ts';
import { findListedAfter, type ListedReferral, type ListOrder } from '../../store/listing.ts';

const stretch = 500;

/** Sorted by score, a referral that is scored again during the export may be absent or listed twice. */
export async function* exportReferrals(
  { database }: Pick<Deps, 'database'>,
  wish: { search: string; status: string; order: ListOrder },
): AsyncGenerator<ListedReferral> {
  const filter = { ...wish, search: wish.search.trim() };
  let last: ListedReferral | undefined;
  do {
    const referrals = await findListedAfter(database.db, filter, last, stretch);
    yield* referrals;
    last = referrals.length === stretch ? referrals.at(-1) : undefined;
  } while (last !== undefined);
}
