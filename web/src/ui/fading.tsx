import type { ReactNode } from 'react';

interface FadingProps {
  /** What comes instead is being asked for. */
  out: boolean;
  children: ReactNode;
}

/** What was shown before, until what was asked for is there: nothing blinks. */
export function Fading({ out, children }: FadingProps) {
  return (
    <div aria-busy={out} inert={out} className={`transition-opacity ${out ? 'opacity-55' : ''}`}>
      {children}
    </div>
  );
}
