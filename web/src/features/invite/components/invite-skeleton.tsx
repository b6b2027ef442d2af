import { Skeleton } from '../../../ui/skeleton.tsx';

export function InviteSkeleton() {
  return (
    <div
      role="status"
      aria-busy="true"
      className="grid gap-4 lg:grid-cols-2 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:gap-6"
    >
      <div className="grid content-start gap-4 lg:gap-6">
        <Skeleton className="h-44" />
        <div className="grid grid-cols-2 gap-4 lg:gap-6">
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} className="h-24" />
          ))}
        </div>
      </div>
      <Skeleton className="h-72" />
    </div>
  );
}
