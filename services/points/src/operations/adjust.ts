import { adjustableAlone, findAdjusted } from '@tael/approvals';
import type { Tx } from '@tael/postgres';
import type { Deps } from '../deps.ts';
import type { Account, Book } from '../domain/book.ts';
import type { Level } from '../domain/level.ts';
import { shanghaiDay } from '../domain/shanghai-day.ts';
import { insertStep, isStepDone } from '../store/steps.ts';
import { mayAdjustAlone, worthOf } from './adjust-alone.ts';
import { openBook, saveBook } from './open-book.ts';
import { readPoints } from './read-points.ts';

export type PointsChange = { set: bigint } | { add: bigint } | undefined;
export type Adjusted = 'adjusted' | 'below-zero' | 'account-closed' | 'needs-second-person';

export interface Adjustment {
  /** Id of a saga's step: it takes effect once, and a repeat gets the same outcome. */
  stepId: string;
  userId: string;
  change: PointsChange;
  /** Undefined: the level follows the points. */
  level: Level | undefined;
  reason: string;
  actorId: string | undefined;
  /** By a second person. */
  approved: boolean;
}

export async function judgeAdjustment(
  deps: Pick<Deps, 'database' | 'clock' | 'config'>,
  { userId, change, actorId, approved }: Pick<Adjustment, 'userId' | 'change' | 'actorId' | 'approved'>,
): Promise<{ outcome: Adjusted; account: Account }> {
  const [account] = await readPoints(deps, [userId]);
  if (account === undefined) throw new Error('an account was asked for and none was answered');
  const outcome = outcomeOf(account, change);
  const most = adjustableAlone(deps.config);
  if (outcome !== 'adjusted' || approved || actorId === undefined || most === undefined)
    return { outcome, account };
  const worth = worthOf(differenceTo(account.total, change));
  const adjuster = { userId, actorId, day: shanghaiDay(deps.clock.now()) };
  const isTooMuch = worth > 0n && (await findAdjusted(deps.database.db, adjuster)) + worth > most;
  return { outcome: isTooMuch ? 'needs-second-person' : outcome, account };
}

/** Under the lock a `set` becomes a difference, so a repeat has no effect. A refused step is not stored. */
export function adjust(
  deps: Pick<Deps, 'database' | 'clock' | 'config'>,
  adjustment: Adjustment,
): Promise<{ outcome: Adjusted; account: Account }> {
  return deps.database.transaction(async (tx) => {
    const { stepId, userId } = adjustment;
    const book = await openBook(tx, [userId], []);
    const done = await isStepDone(tx, stepId);
    const at = deps.clock.now();
    const outcome = done ? 'adjusted' : await judgeLocked(deps, tx, book.of(userId), adjustment, at);
    if (!done && outcome === 'adjusted') {
      await insertStep(tx, { id: stepId, userId, at });
      write(book, adjustment, at);
      await saveBook(tx, book);
    }
    return { outcome, account: book.of(userId) };
  });
}

async function judgeLocked(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  account: Account,
  { userId, actorId, change, approved }: Adjustment,
  at: Date,
): Promise<Adjusted> {
  const outcome = outcomeOf(account, change);
  if (outcome !== 'adjusted' || approved || actorId === undefined) return outcome;
  const points = differenceTo(account.total, change);
  return (await mayAdjustAlone(deps, tx, { userId, actorId, points, at })) ? outcome : 'needs-second-person';
}

function outcomeOf({ total, closedAt }: Account, change: PointsChange): Adjusted {
  if (closedAt !== null) return 'account-closed';
  return total + differenceTo(total, change) < 0n ? 'below-zero' : 'adjusted';
}

function differenceTo(total: bigint, change: PointsChange): bigint {
  if (change === undefined) return 0n;
  return 'set' in change ? change.set - total : change.add;
}

function write(book: Book, { stepId, userId, change, level, reason, actorId }: Adjustment, at: Date): void {
  const points = differenceTo(book.of(userId).total, change);
  const by = actorId === undefined ? {} : { actorId };
  if (points !== 0n) {
    book.post({
      key: `adjustment:${stepId}`,
      userId,
      source: 'adjustment',
      points,
      description: reason,
      ...(actorId === undefined ? {} : { partyId: actorId }),
      at,
    });
  }
  if (level !== undefined) book.setLevel(userId, level, { ...by, reason, at });
}
