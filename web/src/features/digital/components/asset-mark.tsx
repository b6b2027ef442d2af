export function AssetMark({ symbol, colour }: { symbol: string; colour: string | undefined }) {
  return (
    <span aria-hidden="true" className="relative grid size-10 shrink-0 place-items-center">
      <svg viewBox="0 0 40 40" className="absolute inset-0">
        <circle cx="20" cy="20" r="19" fill="none" strokeWidth="2" stroke={colour ?? 'var(--line)'} />
      </svg>
      <span className="text-12 font-semibold">{Array.from(symbol).slice(0, 3).join('')}</span>
    </span>
  );
}
