import type { Deps } from '../../deps.ts';
import { ceilingsOf } from '../../config.ts';
import { achievementKey, achievements, type Achievement } from '../../domain/achievement.ts';
import { findNetworks } from '../../store/people.ts';
import { findEntitled, lastMidnight } from '../../store/progress.ts';
import { achieved } from '../achieved.ts';
import { postAwards } from '../award.ts';
import { openBook, saveBook } from '../open-book.ts';

const batch = 500;

/** Pays achievements that neither an event nor `pay-holders` has paid, for example after a late balance. */
export async function awardAchievements(deps: Deps, signal: AbortSignal): Promise<string> {
  const midnight = await lastMidnight(deps.database.db);
  const results: string[] = [];
  for (const achievement of achievements) {
    results.push(`${await awardReached(deps, achievement, midnight, signal)} ${achievement.name}`);
  }
  return results.join(', ');
}

export async function awardReached(
  deps: Deps,
  achievement: Achievement,
  midnight: string | undefined,
  signal: AbortSignal,
): Promise<number> {
  let paid = 0;
  for (let some = batch; some === batch && !signal.aborted; paid += some)
    some = await award(deps, achievement, midnight);
  return paid;
}

function award(deps: Deps, achievement: Achievement, midnight: string | undefined): Promise<number> {
  return deps.database.transaction(async (tx) => {
    const userIds = await findEntitled(tx, achievement.name, { midnight, limit: batch });
    const book = await openBook(
      tx,
      userIds,
      userIds.map((userId) => achievementKey(userId, achievement.name)),
    );
    const at = deps.clock.now();
    const networks = await findNetworks(tx, userIds);
    const awards = userIds.map((userId) => {
      return { ...achieved(achievement, userId, at), networkFingerprint: networks.get(userId) };
    });
    await postAwards(tx, book, ceilingsOf(deps.config), awards);
    await saveBook(tx, book);
    return userIds.length;
  });
}
