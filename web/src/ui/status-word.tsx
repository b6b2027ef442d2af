import type { ReactNode } from 'react';

export function StatusWord({ good, children }: { good: boolean; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2 text-20 font-semibold">
      <span
        aria-hidden="true"
        className={`size-2.5 ${good ? 'rounded-full bg-jade' : 'rotate-45 bg-vermilion'}`}
      />
      {children}
    </span>
  );
}
