export function Coin({ size, filled }: { size: number; filled: boolean }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="shrink-0">
      <path
        fill={filled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.5"
        fillRule="evenodd"
        d="M16 2.5a13.5 13.5 0 1 0 0 27 13.5 13.5 0 0 0 0-27ZM11.5 11.5h9v9h-9z"
      />
      {!filled && <circle cx="16" cy="16" r="11" fill="none" stroke="currentColor" strokeOpacity="0.5" />}
    </svg>
  );
}
