export interface StatTile {
  label: string;
  figure: string | undefined;
  note?: string | undefined;
}

const columns: Record<number, string> = {
  4: 'lg:grid-cols-4',
  5: 'max-md:*:last:col-span-2 md:grid-cols-5',
};

export function StatTiles({ tiles, busy }: { tiles: readonly StatTile[]; busy: boolean }) {
  return (
    <dl
      aria-busy={busy}
      className={`grid grid-cols-2 gap-px overflow-clip rounded-card border border-line bg-line ${columns[tiles.length] ?? 'lg:grid-cols-4'}`}
    >
      {tiles.map(({ label, figure, note }) => (
        <div key={label} className="min-w-0 bg-raised px-4 py-3">
          <dt className="truncate text-12 text-ink-soft">{label}</dt>
          <dd className="figures mt-0.5">
            <span className="block text-20 font-semibold">
              {figure ??
                (busy ? <span className="block h-7 w-16 animate-pulse rounded-control bg-line/70" /> : '–')}
            </span>
            {note !== undefined && <span className="block truncate text-12 text-ink-soft">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
