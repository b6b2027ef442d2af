import { Skeleton } from '../../../ui/skeleton.tsx';

export function WalletSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:gap-6">
      <div className="grid content-start gap-4 lg:gap-6">
        <Skeleton className="h-96" />
        <Skeleton className="h-20" />
        <Skeleton className="h-72" />
      </div>
      <div className="grid content-start gap-4 lg:gap-6">
        <Skeleton className="h-96" />
        <Skeleton className="h-48" />
      </div>
    </div>
  );
}
