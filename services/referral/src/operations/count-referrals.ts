import type { Deps } from '../deps.ts';
import { isUuid } from '../domain/identity.ts';
import { findFigures, type Figures } from '../store/figures.ts';

const none = { total: 0, active: 0, pending: 0, completed: 0, failed: 0, pointsEarned: 0n };

/** In the order asked; who has invited nobody has zeros. */
export async function countReferrals(
  { database }: Pick<Deps, 'database'>,
  userIds: readonly string[],
): Promise<Figures[]> {
  const found = await findFigures(database.db, userIds.filter(isUuid));
  const byUser = new Map(found.map((figures) => [figures.userId, figures]));
  return userIds.map((userId) => byUser.get(userId.toLowerCase()) ?? { userId, ...none });
}
