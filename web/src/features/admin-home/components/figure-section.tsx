import { useTranslation } from 'react-i18next';
import { UnavailableNotice } from '../../../lib/listing/unavailable-notice.tsx';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { useAdminStats } from '../api/admin-stats.ts';
import { Analytics } from './analytics.tsx';
import { FigurePanel } from './figure-panel.tsx';
import { mainFigures, stablecoinFigures, transactionFigures } from './home-figures.ts';
import { HomeSection } from './home-section.tsx';
import { Stat } from './stat.tsx';

export function FigureSection({ query }: { query: ReturnType<typeof useAdminStats> }) {
  const { t } = useTranslation();
  return (
    <HomeSection title={t('admin-home:stats.title')}>
      <Loaded query={query} skeleton={<Skeleton className="h-128" />}>
        {(stats) => (
          <>
            <UnavailableNotice missing={stats.missing} />
            <dl className="grid grid-cols-2 gap-px overflow-clip rounded-card border border-line bg-line xl:grid-cols-4">
              {mainFigures(t, stats).map((figure) => (
                <Stat key={figure.label} {...figure} />
              ))}
            </dl>
            <div className="mt-4 grid gap-4 xl:grid-cols-2">
              <FigurePanel
                title={t('admin-home:transactions.title')}
                figures={transactionFigures(t, stats)}
              />
              <FigurePanel title={t('admin-home:coins.title')} figures={stablecoinFigures(t, stats)} />
            </div>
            <Analytics stats={stats} />
          </>
        )}
      </Loaded>
    </HomeSection>
  );
}
