import type { ReactNode } from 'react';

interface FadingProps {
  out: boolean;
  children: ReactNode;
}

export function Fading({ out, children }: FadingProps) {
  return (
    <div aria-busy={out} inert={out} className={`transition-opacity ${out ? 'opacity-55' : ''}`}>
      {children}
    </div>
  );
}
