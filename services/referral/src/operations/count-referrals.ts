import { isUuid } from '@tael/postgres';
import type { Deps } from '../deps.ts';
import { countRecent, findFigures, type Figures } from '../store/figures.ts';

const none = { total: 0, active: 0, pending: 0, completed: 0, failed: 0, pointsEarned: 0n };

/** Keeps the order of `userIds`; users without referrals get zeros. */
export async function countReferrals(
  { database }: Pick<Deps, 'database'>,
  userIds: readonly string[],
): Promise<Figures[]> {
  const found = await findFigures(database.db, userIds.filter(isUuid));
  const byUser = new Map(found.map((figures) => [figures.userId, figures]));
  return userIds.map((userId) => byUser.get(userId.toLowerCase()) ?? { userId, ...none });
}

const recentDays = 7;

export async function countRecentOf(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const since = new Date(clock.now().getTime() - recentDays * 24 * 3_600_000);
  const rows = await countRecent(database.db, userIds.filter(isUuid), since);
  return new Map(rows.map(({ userId, recent }) => [userId, recent]));
}
