import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

export function DashboardSkeleton() {
  return (
    <div
      role="status"
      aria-busy="true"
      className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-6 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-4 sm:grid-cols-2 lg:grid-cols-1 lg:gap-6 xl:grid-cols-2">
        <Card className="sm:col-span-2 lg:col-span-1 xl:col-span-2">
          <Skeleton className="h-5.25 w-32" />
          <Skeleton className="mt-2 h-11 w-52" />
          <Skeleton className="mt-4 h-5.25 w-72 max-w-full" />
          <Skeleton className="mt-5 h-11 sm:max-w-48" />
        </Card>
        {[
          ['withdrawal', 'h-5.25', 'h-11.5'],
          ['points', 'h-6', 'h-5.25'],
        ].map(([holding, title, notes]) => (
          <Card key={holding} className="flex flex-col">
            <Skeleton className={`${title} w-32`} />
            <Skeleton className="mt-2 h-8.5 w-40" />
            <Skeleton className={`mt-4 mb-5 ${notes} w-48 max-w-full`} />
            <Skeleton className="mt-auto h-11" />
          </Card>
        ))}
        <div className="grid grid-cols-4 gap-3 sm:col-span-2 lg:col-span-1 xl:col-span-2">
          {['buy', 'sell', 'send', 'rewards'].map((action) => (
            <Skeleton key={action} className="h-20" />
          ))}
        </div>
      </div>
      <Card className="self-start">
        <Skeleton className="h-5.25 w-32" />
        <Skeleton className="mt-2 h-11 w-24" />
        <Skeleton className="mt-5 h-8 max-w-sm" />
        <Skeleton className="mt-6 h-20.25 sm:h-11 lg:h-20.25 xl:h-11" />
      </Card>
    </div>
  );
}
