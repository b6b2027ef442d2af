import type { ReactNode } from 'react';

interface SystemSectionProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function SystemSection({ title, aside, children }: SystemSectionProps) {
  return (
    <section className="mb-8 last:mb-0">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 className="text-16 font-semibold">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
