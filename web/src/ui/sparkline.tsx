interface SparklineProps {
  values: readonly number[];
  /** Jade if true, else vermilion. The figure beside it must show the direction too. */
  rising: boolean;
  className?: string;
}

const width = 100;
const height = 32;

/** Hidden from screen readers: the figure beside it has the content. */
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
