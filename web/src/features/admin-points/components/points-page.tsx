import { useTranslation } from 'react-i18next';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { ListTools } from '../../../lib/listing/list-tools.tsx';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { PortalHeader } from '../../../lib/portal/portal-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ActivityCard } from './activity-card.tsx';
import { AddPointsDialog } from './add-points-dialog.tsx';
import { DistributionCard } from './distribution-card.tsx';
import { PointsStatCards } from './points-stat-cards.tsx';
import { SuspenseSection } from './suspense-section.tsx';
import { TopUsers } from './top-users.tsx';
import { usePointsScreen } from './use-points-screen.ts';
import { WithheldSection } from './withheld-section.tsx';

export function PointsPage() {
  const { t } = useTranslation();
  const screen = usePointsScreen();
  const { analytics, users, csv, adding } = screen;
  return (
    <>
      <PortalHeader
        title={t('admin-points:title')}
        actions={
          <ListTools
            list="points"
            saving={csv.saving}
            refreshing={analytics.isFetching || users.isFetching}
            onCsv={screen.saveCsv}
            onRefresh={screen.refresh}
          />
        }
      />
      <div className="mb-4 grid gap-3 empty:hidden">
        <RefusalBanner error={csv.error} />
      </div>
      <PointsStatCards analytics={analytics.data} top={screen.top} busy={analytics.isPending} />
      <div className="mt-6">
        <Loaded query={analytics} skeleton={<Skeleton className="h-80" />}>
          {({ distribution, recentTransactions }) => (
            <div className="grid items-start gap-6 lg:grid-cols-2">
              <DistributionCard distribution={distribution} />
              <ActivityCard recent={recentTransactions} />
            </div>
          )}
        </Loaded>
      </div>
      <TopUsers screen={screen} />
      <WithheldSection screen={screen} />
      <SuspenseSection />
      {adding && <AddPointsDialog user={adding} onClose={screen.added} />}
    </>
  );
}
