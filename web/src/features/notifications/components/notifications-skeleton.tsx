import { Skeleton } from '../../../ui/skeleton.tsx';

export function NotificationsSkeleton() {
  return (
    <div role="status" aria-busy="true" className="grid gap-5 rounded-card border border-line bg-raised p-5">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex items-center gap-4">
          <Skeleton className="size-10 shrink-0" />
          <Skeleton className="h-10 flex-1" />
        </div>
      ))}
    </div>
  );
}
