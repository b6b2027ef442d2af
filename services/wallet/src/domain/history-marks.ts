import type { Kind } from './posting-rules.ts';

export const sides = ['giver', 'getter'] as const;
export type Side = (typeof sides)[number];

/** The kinds to read where the user gives, and where the user gets. */
export type SideKinds = Readonly<Record<Side, readonly Kind[]>>;

/** How many transactions lie between the mark before and this one, by `giver:send` and so on. */
export interface Mark {
  /** As Postgres writes it, to the microsecond. */
  until: string;
  counts: Readonly<Record<string, number>>;
}

/** How many of these kinds lie before each mark. */
export function countsBefore(marks: readonly Mark[], kinds: SideKinds): number[] {
  let sum = 0;
  return marks.map(({ counts }) => {
    for (const side of sides) for (const kind of kinds[side]) sum += counts[`${side}:${kind}`] ?? 0;
    return sum;
  });
}

/** Where a page begins: from the newest mark that has no more than `skip` rows after it, or from the top. */
export function placeOf(
  { before, total }: { before: readonly number[]; total: number },
  skip: number,
): { mark: number | undefined; skip: number } {
  const mark = before.findIndex((count) => total - count <= skip);
  return mark === -1 ? { mark: undefined, skip } : { mark, skip: skip - (total - (before[mark] ?? 0)) };
}

/** The newest mark with at least so many rows after it. */
export function depthOf(
  { before, total }: { before: readonly number[]; total: number },
  rows: number,
): number | undefined {
  const mark = before.findLastIndex((count) => total - count >= rows);
  return mark === -1 ? undefined : mark;
}
