import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { yuan } from '../../../lib/figures/written.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { DayChart } from '../../../lib/portal/day-chart.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { SubsidyDay } from '../api/subsidies.ts';

export function SubsidyDays({ query }: { query: UseQueryResult<SubsidyDay[]> }) {
  const { t } = useTranslation();
  const write = (figure: number): string => yuan(figure) ?? '';
  return (
    <div className="mt-4">
      <Loaded query={query} skeleton={<Skeleton className="h-80" />}>
        {(days) => (
          <DayChart<SubsidyDay>
            level={2}
            title={t('admin-subsidy:days')}
            days={days}
            courses={[
              { name: t('admin-subsidy:totals.granted'), valueOf: ({ granted }) => granted, write },
              { name: t('admin-subsidy:totals.clawedBack'), valueOf: ({ clawedBack }) => clawedBack, write },
              { name: t('admin-subsidy:totals.shortfall'), valueOf: ({ shortfall }) => shortfall, write },
            ]}
          />
        )}
      </Loaded>
    </div>
  );
}
