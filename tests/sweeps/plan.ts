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

/** `pace`: how many times as slow this machine is as the one that `seconds` is from. */
export const fits = (seconds: number, { pace, left }: { pace: number; left: number }): boolean =>
  seconds * pace <= left;
