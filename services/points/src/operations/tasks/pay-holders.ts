import { nilUuid } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import { coinsPerPoint, holdingAchievement, pointsForHolding } from '../../domain/achievement.ts';
import type { Movement } from '../../domain/entry.ts';
import { dayAfter, shanghaiDay } from '../../domain/shanghai-day.ts';
import { findHoldersAtMidnight, lastMidnight, saveMidnight } from '../../store/progress.ts';
import { openBook, saveBook } from '../open-book.ts';
import { awardReached } from './award-achievements.ts';

const batch = 500;
/** The last balances of a day may arrive after its end. */
const graceMs = 120_000;

/**
 * Missed days are paid from their own balances. After an interruption a day continues, since the natural keys prevent a
 * second payment.
 */
export async function payHolders(deps: Deps, signal: AbortSignal): Promise<string> {
  const today = shanghaiDay(new Date(deps.clock.now().getTime() - graceMs));
  const last = await lastMidnight(deps.database.db);
  const paid: string[] = [];
  for (let day = last === undefined ? today : dayAfter(last); day <= today; day = dayAfter(day)) {
    const result = await payMidnight(deps, day, signal);
    if (result === undefined) break;
    paid.push(result);
  }
  return paid.length === 0 ? `paid up to ${last ?? 'no day yet'}` : paid.join('; ');
}

async function payMidnight(deps: Deps, day: string, signal: AbortSignal): Promise<string | undefined> {
  let [awards, points] = [0n, 0n];
  for (let after: string | undefined = nilUuid; after !== undefined;) {
    if (signal.aborted) return undefined;
    const some = await payBatch(deps, day, after);
    awards += some.awards;
    points += some.points;
    after = some.last;
  }
  const achievements = await awardReached(deps, holdingAchievement, day, signal);
  if (signal.aborted) return undefined;
  const at = deps.clock.now();
  await deps.database.transaction((tx) => saveMidnight(tx, { day, awards, points, at }));
  return `${day}: ${points} points to ${awards} holders, ${achievements} ${holdingAchievement.name}`;
}

function payBatch(
  deps: Deps,
  day: string,
  after: string,
): Promise<{ awards: bigint; points: bigint; last: string | undefined }> {
  return deps.database.transaction(async (tx) => {
    const holders = await findHoldersAtMidnight(tx, { day, after, limit: batch, atLeast: coinsPerPoint });
    const at = deps.clock.now();
    const awards = holders.map(({ userId, coins }): Movement => ({
      key: `holding:${userId}:${day}`,
      userId,
      source: 'holding',
      points: pointsForHolding(coins),
      description: 'Points for holding coins',
      detail: day,
      at,
    }));
    const book = await openBook(
      tx,
      holders.map(({ userId }) => userId),
      awards.map(({ key }) => key),
    );
    // No network ceiling: these points need coins.
    const fresh = awards.filter((award) => book.post(award));
    await saveBook(tx, book);
    const points = fresh.reduce((sum, award) => sum + award.points, 0n);
    const last = holders.length < batch ? undefined : holders.at(-1)?.userId;
    return { awards: BigInt(fresh.length), points, last };
  });
}
