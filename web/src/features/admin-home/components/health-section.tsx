import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import type { SystemHealth } from '../../../product/admin-health.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { HealthCards } from './health-cards.tsx';
import { HomeSection } from './home-section.tsx';

export function HealthSection({ query }: { query: UseQueryResult<SystemHealth> }) {
  const { t } = useTranslation();
  return (
    <HomeSection title={t('admin-home:health.title')}>
      <Loaded query={query} skeleton={<Skeleton className="h-24" />}>
        {(health) => <HealthCards health={health} />}
      </Loaded>
    </HomeSection>
  );
}
