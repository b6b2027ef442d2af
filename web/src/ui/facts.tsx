import type { ReactNode } from 'react';

export function Facts({ facts }: { facts: (readonly [name: string, value: ReactNode] | undefined)[] }) {
  return (
    <dl className="grid divide-y divide-line">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]} className="flex items-baseline justify-between gap-6 py-3">
              <dt className="shrink-0 text-14 text-ink-soft">{fact[0]}</dt>
              <dd className="figures min-w-0 text-right text-14 font-medium break-words">{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
