import type { Db } from '@tael/postgres';
import { countsBefore, sides, type Mark } from '../domain/history-marks.ts';
import { kindsOfUserType } from '../domain/kinds.ts';
import { countUnsettledByStretch, findMarks, setMarks, stretch } from '../store/own-marks.ts';
import { countOwnTransactions, type OwnFilter } from '../store/own-transactions.ts';

export interface History {
  userId: string;
  marks: readonly Mark[];
  total: number;
}

export async function openHistory(db: Db, userId: string): Promise<History> {
  const whole: OwnFilter = { userId, kinds: kindsOfUserType() };
  let marks = await findMarks(db, userId);
  for (;;) {
    const fresh = await countOwnTransactions(db, whole, { above: marks.at(-1)?.until });
    const total = (countsBefore(marks, whole.kinds).at(-1) ?? 0) + fresh;
    if (fresh <= 2 * stretch) return { userId, marks, total };
    await setMarks(db, userId, marks.at(-1));
    const more = await findMarks(db, userId);
    // The rest is too recent to mark.
    if (more.length === marks.length) return { userId, marks, total };
    marks = more;
  }
}

export interface Measured {
  total: number;
  /** Cumulative, by mark; only marks within the filter's end date. */
  before: readonly number[];
  /** Rows up to the filter's end date: `top - before[i]` rows come after mark i. */
  top: number;
}

export async function measure(
  db: Db,
  { userId, marks, total: all }: History,
  filter: OwnFilter,
): Promise<Measured> {
  const { status, from, until } = filter;
  if (isWhole(filter)) return { total: all, before: countsBefore(marks, filter.kinds), top: all };
  const isBefore = (day: Date | undefined) => (mark: Mark) => day === undefined || new Date(mark.until) < day;
  const upper = marks.slice(0, marks.findLastIndex(isBefore(until)) + 1);
  const last = upper.at(-1);
  const withinTail = last === undefined || (from !== undefined && isBefore(from)(last));
  if (withinTail || status === 'pending' || status === 'failed') {
    const total = await countOwnTransactions(db, filter);
    return { total, before: [], top: total };
  }
  const before = await countsOf(db, { userId, marks: upper }, filter);
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
  { userId, marks }: Pick<History, 'userId' | 'marks'>,
  { kinds, status }: OwnFilter,
): Promise<number[]> {
  const before = countsBefore(marks, kinds);
  if (status !== 'completed') return before;
  const unsettled = await countUnsettledByStretch(db, userId, kinds, marks);
  let sum = 0;
  return before.map((count, place) => count - (sum += unsettled.get(place) ?? 0));
}
