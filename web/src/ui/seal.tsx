export function Seal({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="shrink-0">
      <rect width="32" height="32" rx="7" fill="var(--jade)" />
      <g fill="none" stroke="var(--on-jade)" strokeWidth="2" strokeLinejoin="miter">
        <path d="M6.5 8.5h19" />
        <path d="M8 25V13.2h16V25" />
        <path d="M13 8.5v7.2l-2.6 5.8M13 15.7l2.4 4" />
        <path d="M19 8.5v7.2l-2.6 5.8M19 15.7l2.4 4" />
      </g>
    </svg>
  );
}
