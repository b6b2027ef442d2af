import type { Sweep } from './sweeps.ts';

/** First those whose folders changed, then the others by turns, so that none is always the one left out. */
export function inOrder(
  sweeps: readonly Sweep[],
  { changed, turn }: { changed: readonly string[]; turn: number },
): Sweep[] {
  const isTouched = ({ touches }: Sweep) =>
    touches.some((place) => changed.some((path) => path === place || path.startsWith(`${place}/`)));
  const others = sweeps.filter((sweep) => !isTouched(sweep));
  const first = others.length === 0 ? 0 : turn % others.length;
  return [...sweeps.filter(isTouched), ...others.slice(first), ...others.slice(0, first)];
}

/**
 * The sweeps to run next, together: one run of several wastes less than a run for each. They take at most half of the
 * time that is left, so that a wrong estimate does no harm. Empty if none fits any more.
 */
export function nextBatch(
  waiting: readonly Sweep[],
  { secondsOf, left }: { secondsOf: (sweep: Sweep) => number; left: number },
): Sweep[] {
  const fitting = waiting.filter((sweep) => secondsOf(sweep) <= left);
  const [first] = fitting;
  if (first === undefined || first.isAlone) return fitting.slice(0, 1);
  const batch = [first];
  let seconds = secondsOf(first);
  for (const sweep of fitting.slice(1)) {
    if (sweep.isAlone || seconds + secondsOf(sweep) > left / 2) continue;
    batch.push(sweep);
    seconds += secondsOf(sweep);
  }
  return batch;
}
