import type { ReactNode } from 'react';

export function HomeSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-14 font-medium text-ink-soft">{title}</h2>
      {children}
    </section>
  );
}
