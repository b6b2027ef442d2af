import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { StatTiles } from '../../../ui/stat-tiles.tsx';
import { referralStatsQuery, type ReferralStats } from '../api/referral-stats.ts';

export function ReferralStatCards() {
  const query = useQuery(referralStatsQuery);
  return (
    <Loaded query={query} skeleton={<Tiles stats={undefined} />}>
      {(stats) => <Tiles stats={stats} />}
    </Loaded>
  );
}

function Tiles({ stats }: { stats: ReferralStats | undefined }) {
  const { t } = useTranslation();
  return (
    <StatTiles
      busy={stats === undefined}
      tiles={[
        { label: t('admin-referrals:stats.total'), figure: whole(stats?.totalReferrals) },
        { label: t('admin-referrals:stats.pending'), figure: whole(stats?.pendingReferrals) },
        { label: t('admin-referrals:stats.approved'), figure: whole(stats?.completedReferrals) },
        { label: t('admin-referrals:stats.rejected'), figure: whole(stats?.failedReferrals) },
        { label: t('admin-referrals:stats.points'), figure: whole(stats?.totalPointsDistributed) },
      ]}
    />
  );
}
