import { adjustableAlone, countAdjusted } from '@tael/approvals';
import type { Tx } from '@tael/postgres';
import type { Deps } from '../deps.ts';
import { amountOf } from '../domain/redemption.ts';
import { shanghaiDay } from '../domain/shanghai-day.ts';

/** What the points are worth when they are redeemed. A reduction counts as much. */
export const worthOf = (points: bigint): bigint => amountOf(points < 0n ? -points : points);

/** Counts the adjustment, unless the actor's sum for this user and day would be worth too much for one person. */
export async function mayAdjustAlone(
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  { userId, actorId, points, at }: { userId: string; actorId: string; points: bigint; at: Date },
): Promise<boolean> {
  const most = adjustableAlone(config);
  if (most === undefined || points === 0n) return true;
  return countAdjusted(tx, { userId, actorId, day: shanghaiDay(at) }, worthOf(points), most);
}
