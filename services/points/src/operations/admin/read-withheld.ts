import type { Deps } from '../../deps.ts';
import { findWithheld, sumWithheld, type WithheldAward } from '../../store/withheld.ts';
import { findParties, type Party } from './find-parties.ts';

export interface Withheld {
  awards: (WithheldAward & { party: Party | undefined })[];
  total: number;
  points: bigint;
}

export async function readWithheld(
  deps: Deps,
  { page, limit }: { page: number; limit: number },
): Promise<Withheld> {
  const { db } = deps.database;
  const found = await findWithheld(db, { limit, skip: (page - 1) * limit });
  const { awards: total, points } = await sumWithheld(db);
  const parties = await findParties(
    deps,
    found.map(({ userId }) => userId),
  );
  return { awards: found.map((award) => ({ ...award, party: parties.get(award.userId) })), total, points };
}
