import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../lib/load-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { pointsLevels } from '../api/levels.ts';
import { LevelCard } from './level-card.tsx';
import { LevelPath } from './level-path.tsx';

export function LevelsTab({ total }: { total: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(pointsLevels);
  return (
    <>
      <h2 className="mb-4 text-20 font-semibold">{t('points:levels.title')}</h2>
      {data && (
        <>
          <div className="grid gap-4 sm:grid-cols-2 lg:gap-6">
            {data.levels.map((level) => (
              <LevelCard key={level.name} level={level} total={total} />
            ))}
          </div>
          {data.history.length > 0 && <LevelPath changes={data.history} />}
        </>
      )}
      {!data && !error && (
        <div role="status" aria-busy="true" className="grid gap-4 sm:grid-cols-2 lg:gap-6">
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} className="h-52" />
          ))}
        </div>
      )}
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
    </>
  );
}
