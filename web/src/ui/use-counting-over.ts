import { useLayoutEffect, useRef, useState } from 'react';
import { courseBetween } from './figure-course.ts';

const lastsMs = 400;
const slowingDown = (part: number): number => 1 - (1 - part) ** 3;

/** What a figure shows on its way to what it has become; undefined while it stands, and for who wants nothing to move. */
export function useCountingOver(text: string): string | undefined {
  const before = useRef(text);
  const [shown, setShown] = useState<string>();
  useLayoutEffect(() => {
    const course = courseBetween(before.current, text);
    before.current = text;
    if (!course || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const began = performance.now();
    let next = 0;
    const show = (): void => {
      const part = (performance.now() - began) / lastsMs;
      setShown(part < 1 ? course(slowingDown(part)) : undefined);
      if (part < 1) next = requestAnimationFrame(show);
    };
    show();
    return () => {
      cancelAnimationFrame(next);
      setShown(undefined);
    };
  }, [text]);
  return shown;
}
