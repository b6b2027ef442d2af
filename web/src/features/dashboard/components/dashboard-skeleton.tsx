import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

export function DashboardSkeleton() {
  return (
    <div
      role="status"
      aria-busy="true"
      className="grid gap-4 lg:grid-cols-2 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:gap-6"
    >
      <Card>
        <Skeleton className="h-5 w-32" />
        <Skeleton className="mt-3 h-10 w-24" />
        <Skeleton className="mt-6 h-8 max-w-sm" />
        <Skeleton className="mt-7 h-11 sm:ml-auto sm:w-28" />
      </Card>
      <Card>
        <Skeleton className="h-5 w-36" />
        <Skeleton className="mt-3 h-8 w-44" />
        <Skeleton className="mt-4 h-5" />
        <Skeleton className="mt-8 h-11" />
      </Card>
    </div>
  );
}
