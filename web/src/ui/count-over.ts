import { courseBetween } from './figure-course.ts';

const lastsMs = 400;
const slowingDown = (part: number): number => 1 - (1 - part) ** 3;

/** Calls `show` with each step, then with undefined. Does nothing if the user prefers reduced motion. */
export function countOver(
  before: string,
  after: string,
  show: (text: string | undefined) => void,
): (() => void) | undefined {
  const course = courseBetween(before, after);
  if (!course || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
  const began = performance.now();
  let next = 0;
  const step = (): void => {
    const part = (performance.now() - began) / lastsMs;
    show(part < 1 ? course(slowingDown(part)) : undefined);
    if (part < 1) next = requestAnimationFrame(step);
  };
  step();
  return () => {
    cancelAnimationFrame(next);
    show(undefined);
  };
}
