import type { Deps } from '../deps.ts';
import type { Account, Book } from '../domain/book.ts';
import type { Level } from '../domain/level.ts';
import { insertStep, isStepDone } from '../store/steps.ts';
import { openBook, saveBook } from './open-book.ts';
import { readPoints } from './read-points.ts';

export type PointsChange = { set: bigint } | { add: bigint } | undefined;
export type Adjusted = 'adjusted' | 'below-zero' | 'account-closed';

export interface Adjustment {
  /** Id of a saga's step: it takes effect once, and a repeat gets the same outcome. */
  stepId: string;
  userId: string;
  change: PointsChange;
  /** Undefined: the level follows the points. */
  level: Level | undefined;
  reason: string;
  actorId: string | undefined;
}

export async function judgeAdjustment(
  deps: Pick<Deps, 'database'>,
  { userId, change }: Pick<Adjustment, 'userId' | 'change'>,
): Promise<{ outcome: Adjusted; account: Account }> {
  const [account] = await readPoints(deps, [userId]);
  if (account === undefined) throw new Error('an account was asked for and none was answered');
  return { outcome: outcomeOf(account, change), account };
}

/** Under the lock a `set` becomes a difference, so a repeat has no effect. A refused step is not stored. */
export function adjust(
  deps: Pick<Deps, 'database' | 'clock'>,
  adjustment: Adjustment,
): Promise<{ outcome: Adjusted; account: Account }> {
  return deps.database.transaction(async (tx) => {
    const { stepId, userId, change } = adjustment;
    const book = await openBook(tx, [userId], []);
    const done = await isStepDone(tx, stepId);
    const outcome = done ? 'adjusted' : outcomeOf(book.of(userId), change);
    if (!done && outcome === 'adjusted') {
      const at = deps.clock.now();
      await insertStep(tx, { id: stepId, userId, at });
      write(book, adjustment, at);
      await saveBook(tx, book);
    }
    return { outcome, account: book.of(userId) };
  });
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
