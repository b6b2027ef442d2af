import type { ReactNode } from 'react';

export function DrawerPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-b border-line py-5 last:border-b-0">
      <h3 className="mb-2 text-14 font-semibold">{title}</h3>
      {children}
    </section>
  );
}
