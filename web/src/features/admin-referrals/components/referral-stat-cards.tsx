import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { StatTiles } from '../../../ui/stat-tiles.tsx';
import { referralStatsQuery } from '../api/referral-stats.ts';

export function ReferralStatCards() {
  const { t } = useTranslation();
  const { data, isPending } = useQuery(referralStatsQuery);
  return (
    <StatTiles
      busy={isPending}
      tiles={[
        { label: t('admin-referrals:stats.total'), figure: whole(data?.totalReferrals) },
        { label: t('admin-referrals:stats.pending'), figure: whole(data?.pendingReferrals) },
        { label: t('admin-referrals:stats.approved'), figure: whole(data?.completedReferrals) },
        { label: t('admin-referrals:stats.rejected'), figure: whole(data?.failedReferrals) },
        { label: t('admin-referrals:stats.points'), figure: whole(data?.totalPointsDistributed) },
      ]}
    />
  );
}
