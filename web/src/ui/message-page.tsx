import type { ReactNode } from 'react';
import { Rosette } from './rosette.tsx';
import { Wordmark } from './wordmark.tsx';

interface MessagePageProps {
  title: string;
  lead: string;
  children: ReactNode;
}

export function MessagePage({ title, lead, children }: MessagePageProps) {
  return (
    <main id="main" className="relative flex min-h-dvh flex-col overflow-clip px-5 py-6 sm:px-10 sm:py-8">
      <Rosette className="absolute -right-64 -bottom-64 w-140 sm:-right-40 sm:-bottom-48 sm:w-180" />
      <Wordmark />
      <div className="relative my-auto max-w-md pb-24">
        <h1 className="text-40 font-semibold">{title}</h1>
        <p className="mt-4 mb-8 text-16 text-ink-soft">{lead}</p>
        {children}
      </div>
    </main>
  );
}
