import { Skeleton } from '../../ui/skeleton.tsx';

export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-busy className="rounded-card border border-line bg-raised">
      {Array.from({ length: Math.min(rows, 20) }, (_, row) => (
        <div key={row} className="flex h-10 items-center gap-6 border-b border-line px-3 last:border-b-0">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-3.5 flex-1" />
          <Skeleton className="h-3.5 w-20" />
        </div>
      ))}
    </div>
  );
}
