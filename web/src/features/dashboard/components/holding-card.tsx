import type { ReactNode } from 'react';
import { AsOf } from '../../../lib/loading/as-of.tsx';
import type { UnavailablePart } from '../../../product/me/known-parts.ts';
import { hiddenAmount, useAmountsHidden } from '../../../product/settings/amounts-hidden.ts';
import { Card } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Rosette } from '../../../ui/rosette.tsx';

interface HoldingCardProps {
  title: string;
  figure: string | undefined;
  unavailable: UnavailablePart | undefined;
  /** `isPublic`: a price or another public figure. It stays visible when the user hides amounts. */
  notes: [label: string, figure: string | undefined, isPublic?: true][];
  badge?: ReactNode;
  action?: ReactNode;
  large?: boolean;
}

export function HoldingCard({
  title,
  figure,
  unavailable,
  notes,
  badge,
  action,
  large = false,
}: HoldingCardProps) {
  const hidden = useAmountsHidden();
  const shownNotes = notes.filter(([, note]) => note !== undefined);
  return (
    <Card
      className={`relative isolate flex flex-col overflow-hidden ${large ? 'sm:col-span-2 lg:col-span-1 xl:col-span-2' : ''}`}
    >
      {large && (
        <Rosette className="pointer-events-none absolute -top-20 -right-16 -z-10 hidden w-72 sm:block lg:hidden xl:block" />
      )}
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-14 font-medium text-ink-soft">{title}</h2>
        {badge}
      </div>
      <p className="mt-2">
        <Figure text={figure === undefined ? '–' : hidden ? hiddenAmount : figure} large={large} />
      </p>
      {typeof unavailable?.knownAt === 'number' && (
        <div className="mt-1 empty:hidden">
          <AsOf at={unavailable.knownAt} />
        </div>
      )}
      <dl className="figures mt-4 flex flex-wrap gap-x-8 gap-y-1 text-14">
        {shownNotes.map(([label, note, isPublic]) => (
          <div key={label} className="flex gap-2">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-medium">{hidden && !isPublic ? hiddenAmount : note}</dd>
          </div>
        ))}
      </dl>
      {action && <div className="mt-auto pt-5">{action}</div>}
    </Card>
  );
}
