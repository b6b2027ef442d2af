/** Both ends are included. */
export interface BlockRange {
  from: number;
  to: number;
}

/** With more ranges than this, the lowest one is dropped and searched again. */
const mostRanges = 50;

export function joined(ranges: readonly BlockRange[]): BlockRange[] {
  const all: BlockRange[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last !== undefined && from <= last.to + 1) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all.slice(-mostRanges);
}

export function highestGap(searched: readonly BlockRange[], top: number): BlockRange | undefined {
  let to = top;
  for (const range of searched.toReversed()) {
    if (range.to < to) return { from: range.to + 1, to };
    to = Math.min(to, range.from - 1);
  }
  return to < 0 ? undefined : { from: 0, to };
}

export function reachedDownTo(searched: readonly BlockRange[], top: number): number | undefined {
  const gap = highestGap(searched, top);
  if (gap === undefined) return 0;
  return gap.to === top ? undefined : gap.to + 1;
}

export function withoutNewest(searched: readonly BlockRange[], blocks: number): BlockRange[] {
  const end = (searched.at(-1)?.to ?? -1) - blocks;
  return searched.flatMap(({ from, to }) => (from > end ? [] : [{ from, to: Math.min(to, end) }]));
}
