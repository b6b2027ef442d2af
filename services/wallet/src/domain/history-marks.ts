import type { Kind } from './kinds.ts';

export const sides = ['giver', 'getter'] as const;
export type Side = (typeof sides)[number];

export type SideKinds = Readonly<Record<Side, readonly Kind[]>>;

/** `counts`: transactions since the previous mark, by `side:kind` (`giver:send`). */
export interface Mark {
  /** Text in Postgres format: a Date would lose the microseconds. */
  until: string;
  counts: Readonly<Record<string, number>>;
}

export function countsBefore(marks: readonly Mark[], kinds: SideKinds): number[] {
  let sum = 0;
  return marks.map(({ counts }) => {
    for (const side of sides) for (const kind of kinds[side]) sum += counts[`${side}:${kind}`] ?? 0;
    return sum;
  });
}

/** The start of a page: the oldest mark with at most `skip` rows after it, or the newest row. */
export function placeOf(
  { before, total }: { before: readonly number[]; total: number },
  skip: number,
): { mark: number | undefined; skip: number } {
  const mark = before.findIndex((count) => total - count <= skip);
  return mark === -1 ? { mark: undefined, skip } : { mark, skip: skip - (total - (before[mark] ?? 0)) };
}

export function depthOf(
  { before, total }: { before: readonly number[]; total: number },
  rows: number,
): number | undefined {
  const mark = before.findLastIndex((count) => total - count >= rows);
  return mark === -1 ? undefined : mark;
}
