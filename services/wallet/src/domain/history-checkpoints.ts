import type { Kind } from './kinds.ts';

export const sides = ['fromUser', 'toUser'] as const;
export type Side = (typeof sides)[number];

export type SideKinds = Readonly<Record<Side, readonly Kind[]>>;

/** `counts`: transactions since the previous checkpoint, by `side:kind` (`fromUser:send`). */
export interface Checkpoint {
  /** Text in Postgres format: a Date would lose the microseconds. */
  until: string;
  counts: Readonly<Record<string, number>>;
}

export function countsBefore(checkpoints: readonly Checkpoint[], kinds: SideKinds): number[] {
  let sum = 0;
  return checkpoints.map(({ counts }) => {
    for (const side of sides) for (const kind of kinds[side]) sum += counts[`${side}:${kind}`] ?? 0;
    return sum;
  });
}

/** The start of a page: the oldest checkpoint with at most `skip` rows after it, or the newest row. */
export function placeOf(
  { before, total }: { before: readonly number[]; total: number },
  skip: number,
): { checkpoint: number | undefined; skip: number } {
  const checkpoint = before.findIndex((count) => total - count <= skip);
  if (checkpoint === -1) return { checkpoint: undefined, skip };
  return { checkpoint, skip: skip - (total - (before[checkpoint] ?? 0)) };
}

export function depthOf(
  { before, total }: { before: readonly number[]; total: number },
  rows: number,
): number | undefined {
  const checkpoint = before.findLastIndex((count) => total - count >= rows);
  return checkpoint === -1 ? undefined : checkpoint;
}
