import type { Deps } from '../../deps.ts';
import { findListedAfter, type ListedReferral } from '../../store/listing.ts';

const stretch = 500;

export async function* exportReferrals(
  { database }: Pick<Deps, 'database'>,
  wish: { search: string; status: string },
): AsyncGenerator<ListedReferral> {
  const filter = { search: wish.search.trim(), status: wish.status };
  let last: string | undefined;
  do {
    const referrals = await findListedAfter(database.db, filter, last, stretch);
    yield* referrals;
    last = referrals.length === stretch ? referrals.at(-1)?.id : undefined;
  } while (last !== undefined);
}
