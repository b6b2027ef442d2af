interface MeterProps {
  label: string;
  value: number;
  of: number;
  tone?: string;
}

export function Meter({ label, value, of, tone = 'bg-jade' }: MeterProps) {
  const percent = of <= 0 ? 100 : Math.max(0, Math.min(100, (value / of) * 100));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
      className="h-2 overflow-hidden rounded-full bg-line"
    >
      <div className={`h-full rounded-full transition-[width] ${tone}`} style={{ width: `${percent}%` }} />
    </div>
  );
}
