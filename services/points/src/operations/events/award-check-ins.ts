import type { Tx } from '@tael/postgres';
import { dateOr, type authEvents } from '@tael/proto';
import { streakAchievement } from '../../domain/achievement.ts';
import type { Ceilings } from '../../domain/ceilings.ts';
import { saveStreaks } from '../../store/progress.ts';
import { achieved } from '../achieved.ts';
import { postAwards } from '../award.ts';
import { openBook, saveBook } from '../open-book.ts';

export async function awardCheckIns(
  tx: Tx,
  ceilings: Ceilings,
  checkIns: readonly authEvents.UserCheckedIn[],
): Promise<void> {
  await saveStreaks(
    tx,
    checkIns.map(({ userId, date: day, streak }) => ({ userId, day, streak })),
  );
  const awards = checkIns.flatMap(({ userId, date, streak, points, checkedInAt, networkFingerprint }) => {
    const at = dateOr(checkedInAt, new Date(`${date}T00:00:00+08:00`));
    const award = {
      key: `checkin:${userId}:${date}`,
      userId,
      source: 'check-in' as const,
      points,
      description: 'Daily check-in bonus',
      detail: date,
      at,
      networkFingerprint,
    };
    // From day 7 this is posted every day. The book drops a key that is already used.
    return streak >= streakAchievement.target
      ? [award, { ...achieved(streakAchievement, userId, at), networkFingerprint }]
      : [award];
  });
  const book = await openBook(
    tx,
    awards.map(({ userId }) => userId),
    awards.map(({ key }) => key),
  );
  await postAwards(tx, book, ceilings, awards);
  await saveBook(tx, book);
}
