const points = 480;

const tenths = (length: number): number => Math.round(length * 10) / 10;

function line(waves: number, from: number, to: number, phase: number): string {
  const middle = (from + to) / 2;
  const swing = (to - from) / 2;
  const path = Array.from({ length: points }, (_, index) => {
    const angle = (index / points) * 2 * Math.PI;
    const radius = middle + swing * Math.sin(waves * angle + phase);
    return `${tenths(radius * Math.cos(angle))} ${tenths(radius * Math.sin(angle))}`;
  });
  return `M${path.join('L')}Z`;
}

function band(lines: number, waves: number, from: number, to: number): string[] {
  return Array.from({ length: lines }, (_, index) => line(waves, from, to, (index / lines) * 2 * Math.PI));
}

const engraving = [...band(10, 12, 168, 292), ...band(8, 24, 120, 168), ...band(6, 8, 84, 124)];

export function Rosette({ className }: { className?: string }) {
  return (
    <svg viewBox="-300 -300 600 600" aria-hidden="true" className={className} fill="none">
      <g stroke="var(--engraving)" strokeWidth="0.9">
        {engraving.map((path) => (
          <path key={path.slice(0, 40)} d={path} />
        ))}
      </g>
      <g stroke="var(--ink)" strokeWidth="1.5">
        <circle r="296" />
        <circle r="76" />
        <rect x="-30" y="-30" width="60" height="60" />
      </g>
      <rect x="-24" y="-24" width="48" height="48" fill="var(--jade)" />
    </svg>
  );
}
