import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { pointsLevels } from '../api/levels.ts';
import { LevelCard } from './level-card.tsx';
import { LevelPath } from './level-path.tsx';

export function LevelsTab({ total }: { total: number }) {
  const { t } = useTranslation();
  const asked = useQuery(pointsLevels);
  return (
    <>
      <h2 className="mb-4 text-20 font-semibold">{t('points:levels.title')}</h2>
      <Loaded query={asked} skeleton={<LevelsSkeleton />}>
        {({ levels, history }) => (
          <>
            <div className="grid gap-4 sm:grid-cols-2 lg:gap-6">
              {levels.map((level) => (
                <LevelCard key={level.name} level={level} total={total} />
              ))}
            </div>
            {history.length > 0 && <LevelPath changes={history} />}
          </>
        )}
      </Loaded>
    </>
  );
}

function LevelsSkeleton() {
  return (
    <div role="status" aria-busy="true" className="grid gap-4 sm:grid-cols-2 lg:gap-6">
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-52" />
      ))}
    </div>
  );
}
