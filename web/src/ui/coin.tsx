/** An old coin: round as heaven, square as earth. */
export function Coin({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" className="shrink-0">
      <g fill="none" stroke="currentColor" strokeWidth="1.5">
        <circle cx="10" cy="10" r="8.25" />
        <rect x="7" y="7" width="6" height="6" rx="0.5" />
      </g>
    </svg>
  );
}
