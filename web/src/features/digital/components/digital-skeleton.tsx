import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

export function DigitalSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true" aria-label={t('digital:loading')} className="grid gap-4 lg:gap-6">
      <Card>
        <Skeleton className="h-5 w-28" />
        <Skeleton className="mt-3 h-10 w-48" />
        <Skeleton className="mt-4 h-5 w-64 max-w-full" />
        <Skeleton className="mt-6 h-11" />
      </Card>
      <Skeleton className="h-11 w-72 max-w-full" />
      <Card>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="mb-4 h-12" />
        ))}
      </Card>
    </div>
  );
}
