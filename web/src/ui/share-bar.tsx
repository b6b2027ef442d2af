export interface Share {
  key: string;
  label: string;
  figure: string;
  percent: string;
  /** From 0 to 1. */
  part: number;
  colour: string;
}

export function ShareBar({ label, shares }: { label: string; shares: Share[] }) {
  const drawn = shares.map((share, place) => ({
    ...share,
    from: shares.slice(0, place).reduce((sum, { part }) => sum + part, 0),
  }));
  return (
    <figure aria-label={label}>
      <svg viewBox="0 0 1000 12" preserveAspectRatio="none" aria-hidden="true" className="h-3 w-full">
        {drawn.map(({ key, from, part, colour }) => (
          <rect
            key={key}
            x={from * 1000}
            width={Math.max(part * 1000 - 3, 2)}
            height="12"
            rx="2"
            fill={colour}
          />
        ))}
      </svg>
      <ul className="mt-4 grid gap-2">
        {shares.map(({ key, label: name, figure, percent, colour }) => (
          <li key={key} className="flex items-center gap-3 text-14">
            <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5 shrink-0">
              <rect width="10" height="10" rx="3" fill={colour} />
            </svg>
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="figures font-medium">{figure}</span>
            <span className="figures w-14 text-right text-ink-soft">{percent}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
