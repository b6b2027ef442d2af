import { lazy, Suspense } from 'react';
import type { ChartPoint } from './area-chart.tsx';
import { Skeleton } from './skeleton.tsx';

// What draws is large: it comes with the first chart, and not before.
const AreaChart = lazy(async () => ({ default: (await import('./area-chart.tsx')).AreaChart }));

interface ChartFigureProps {
  /** What the chart shows, in a sentence. */
  caption: string;
  /** How the table's columns are called. */
  columns: [when: string, what: string];
  points: ChartPoint[];
}

/** A chart, and all it tells as a table for who can't see it. */
export function ChartFigure({ caption, columns, points }: ChartFigureProps) {
  return (
    <figure>
      {/* When the window narrows, the drawing is a moment behind: it must not widen the page. */}
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
