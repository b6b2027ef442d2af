import { lazy, Suspense } from 'react';
import type { ChartPoint } from './area-chart.tsx';
import { Skeleton } from './skeleton.tsx';

const AreaChart = lazy(async () => ({ default: (await import('./area-chart.tsx')).AreaChart }));

interface ChartFigureProps {
  caption: string;
  columns: [when: string, what: string];
  points: ChartPoint[];
}

export function ChartFigure({ caption, columns, points }: ChartFigureProps) {
  return (
    <figure>
      {/* The drawing is resized late when the window narrows: it must not widen the page. */}
      <div aria-hidden="true" className="h-48 overflow-hidden sm:h-56">
        <Suspense fallback={<Skeleton className="h-full" />}>
          <AreaChart points={points} />
        </Suspense>
      </div>
      <figcaption className="sr-only">{caption}</figcaption>
      <table className="sr-only">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, text }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
