import { useTranslation } from 'react-i18next';
import { amount, whole } from '../../../lib/figures/written.ts';
import { StatTiles } from '../../../ui/stat-tiles.tsx';
import type { Analytics, PointsUser } from '../api/points.ts';

interface PointsStatCardsProps {
  analytics: Analytics | undefined;
  top: PointsUser | undefined;
  busy: boolean;
}

export function PointsStatCards({ analytics, top, busy }: PointsStatCardsProps) {
  const { t } = useTranslation();
  const ofAll =
    analytics &&
    t('admin-points:stats.outOf', {
      n: whole(analytics.usersWithPoints),
      total: whole(analytics.totalUsers),
    });
  return (
    <StatTiles
      busy={busy}
      tiles={[
        { label: t('admin-points:stats.total'), figure: whole(analytics?.totalPoints) },
        { label: t('admin-points:stats.withPoints'), figure: ofAll },
        { label: t('admin-points:stats.average'), figure: amount(analytics?.averagePoints) },
        { label: t('admin-points:stats.top'), figure: whole(top?.points), note: top?.username },
      ]}
    />
  );
}
