import type { Deps } from '../../deps.ts';
import { achievementKey, achievements, type Achievement } from '../../domain/achievement.ts';
import { findEntitled } from '../../store/progress.ts';
import { achieved } from '../achieved.ts';
import { closeBook, openBook } from '../keep-book.ts';

const batch = 500;

/** What an event did not pay: reached before there was a reward for it, or while nobody listened. */
export async function awardAchievements(deps: Deps, signal: AbortSignal): Promise<string> {
  const results: string[] = [];
  for (const achievement of achievements) {
    let paid = 0;
    for (let some = batch; some === batch && !signal.aborted; paid += some)
      some = await award(deps, achievement);
    results.push(`${paid} ${achievement.name}`);
  }
  return results.join(', ');
}

function award(deps: Deps, achievement: Achievement): Promise<number> {
  return deps.database.transaction(async (tx) => {
    const userIds = await findEntitled(tx, achievement.name, batch);
    const book = await openBook(
      tx,
      userIds,
      userIds.map((userId) => achievementKey(userId, achievement.name)),
    );
    const at = deps.clock.now();
    for (const userId of userIds) book.post(achieved(achievement, userId, at));
    await closeBook(tx, book);
    return userIds.length;
  });
}
