interface Bar {
  name: string;
  value: number;
  text: string;
  isOutgoing?: boolean;
}

export function BarList({ label, bars }: { label: string; bars: Bar[] }) {
  const most = Math.max(...bars.map(({ value }) => Math.abs(value)), 1);
  return (
    <ul aria-label={label} className="grid gap-4">
      {bars.map(({ name, value, text, isOutgoing = false }) => (
        <li key={name} className="grid gap-1.5">
          <div className="flex items-baseline justify-between gap-4 text-14">
            <span className="min-w-0 break-words">{name}</span>
            <span className="figures shrink-0 font-semibold">{text}</span>
          </div>
          <svg aria-hidden="true" className="h-2 w-full" preserveAspectRatio="none">
            <rect width="100%" height="8" rx="4" className="fill-line" />
            <rect
              width={value === 0 ? 0 : `${Math.max(1, (Math.abs(value) / most) * 100)}%`}
              height="8"
              rx="4"
              className={isOutgoing ? 'fill-ink-soft' : 'fill-jade'}
            />
          </svg>
        </li>
      ))}
    </ul>
  );
}
