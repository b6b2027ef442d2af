import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { useSystemHealth } from '../api/system-health.ts';
import { HealthCards } from './health-cards.tsx';
import { HomeSection } from './home-section.tsx';

export function HealthSection({ query }: { query: ReturnType<typeof useSystemHealth> }) {
  const { t } = useTranslation();
  return (
    <HomeSection title={t('admin-home:health.title')}>
      <Loaded query={query} skeleton={<Skeleton className="h-24" />}>
        {(health) => <HealthCards health={health} />}
      </Loaded>
    </HomeSection>
  );
}
