interface SparklineProps {
  values: readonly number[];
  /** Gains are jade, losses vermilion; the figure beside it says so too. */
  rising: boolean;
  className?: string;
}

const width = 100;
const height = 32;

/** A course without axes. Who can't see it reads the figure beside it. */
export function Sparkline({ values, rising, className = '' }: SparklineProps) {
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest || 1;
  const points = values.map((value, place) => {
    const x = (place / Math.max(values.length - 1, 1)) * width;
    const y = height - 2 - ((value - lowest) / span) * (height - 4);
    return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`;
  });
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`${rising ? 'text-jade' : 'text-vermilion'} ${className}`}
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
