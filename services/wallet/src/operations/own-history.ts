import type { Db } from '@tael/postgres';
import { countsBefore, sides, type Checkpoint } from '../domain/history-checkpoints.ts';
import { kindsOfUserType } from '../domain/kinds.ts';
import {
  countUnsettledByPart,
  findCheckpoints,
  rowsPerCheckpoint,
  setCheckpoints,
} from '../store/history-checkpoints.ts';
import { countOwnTransactions, type OwnFilter } from '../store/own-transactions.ts';

export interface History {
  userId: string;
  checkpoints: readonly Checkpoint[];
  total: number;
}

export async function openHistory(db: Db, userId: string): Promise<History> {
  const whole: OwnFilter = { userId, kinds: kindsOfUserType() };
  let checkpoints = await findCheckpoints(db, userId);
  for (;;) {
    const fresh = await countOwnTransactions(db, whole, { above: checkpoints.at(-1)?.until });
    const total = (countsBefore(checkpoints, whole.kinds).at(-1) ?? 0) + fresh;
    if (fresh <= 2 * rowsPerCheckpoint) return { userId, checkpoints, total };
    await setCheckpoints(db, userId, checkpoints.at(-1));
    const more = await findCheckpoints(db, userId);
    // The rest is too recent for a checkpoint.
    if (more.length === checkpoints.length) return { userId, checkpoints, total };
    checkpoints = more;
  }
}

export interface Measured {
  total: number;
  /** Cumulative, by checkpoint; only checkpoints within the filter's end date. */
  before: readonly number[];
  /** Rows up to the filter's end date: `top - before[i]` rows come after checkpoint i. */
  top: number;
}

export async function measure(
  db: Db,
  { userId, checkpoints, total: all }: History,
  filter: OwnFilter,
): Promise<Measured> {
  const { status, from, until } = filter;
  if (isWhole(filter)) return { total: all, before: countsBefore(checkpoints, filter.kinds), top: all };
  const isBefore = (day: Date | undefined) => (checkpoint: Checkpoint) =>
    day === undefined || new Date(checkpoint.until) < day;
  const upper = checkpoints.slice(0, checkpoints.findLastIndex(isBefore(until)) + 1);
  const last = upper.at(-1);
  const withinTail = last === undefined || (from !== undefined && isBefore(from)(last));
  if (withinTail || status === 'pending' || status === 'failed') {
    const total = await countOwnTransactions(db, filter);
    return { total, before: [], top: total };
  }
  const before = await countsOf(db, { userId, checkpoints: upper }, filter);
  const { from: _from, ...open } = filter;
  const lower = from === undefined ? -1 : upper.findLastIndex(isBefore(from));
  const [tail, below] = await Promise.all([
    countOwnTransactions(db, open, { above: last.until }),
    from === undefined
      ? 0
      : countOwnTransactions(db, { ...open, until: from }, { above: upper[lower]?.until }),
  ]);
  const top = (before.at(-1) ?? 0) + tail;
  return { total: top - (before[lower] ?? 0) - below, before, top };
}

function isWhole({ status, from, until, kinds }: OwnFilter): boolean {
  const every = kindsOfUserType();
  const isEveryKind = sides.every((side) => kinds[side].length === every[side].length);
  return status === undefined && from === undefined && until === undefined && isEveryKind;
}

async function countsOf(
  db: Db,
  { userId, checkpoints }: Pick<History, 'userId' | 'checkpoints'>,
  { kinds, status }: OwnFilter,
): Promise<number[]> {
  const before = countsBefore(checkpoints, kinds);
  if (status !== 'completed') return before;
  const unsettled = await countUnsettledByPart(db, userId, kinds, checkpoints);
  let sum = 0;
  return before.map((count, place) => count - (sum += unsettled.get(place) ?? 0));
}
