import type { Deps } from '../deps.ts';
import { emptyAccount, type Account } from '../domain/book.ts';
import { findLevelChanges, type PastLevel } from '../store/entries.ts';
import { readPoints } from './read-points.ts';

const most = 100;

export async function readLevels(
  deps: Pick<Deps, 'database'>,
  userId: string,
): Promise<{ account: Account; history: PastLevel[] }> {
  const [[account = emptyAccount(userId)], history] = await Promise.all([
    readPoints(deps, [userId]),
    findLevelChanges(deps.database.db, userId, most),
  ]);
  return { account, history };
}
