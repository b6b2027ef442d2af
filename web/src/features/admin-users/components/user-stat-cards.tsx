import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { percent } from '../../../lib/figures/tokens.ts';
import { whole } from '../../../lib/figures/written.ts';
import { StatTiles } from '../../../ui/stat-tiles.tsx';
import { statsOf, userStatsQuery } from '../api/user-stats.ts';
import type { AdminUser } from '../api/users.ts';

export function UserStatCards({ users }: { users: readonly AdminUser[] | undefined }) {
  const { t } = useTranslation();
  const { data, isPending, isError } = useQuery(userStatsQuery);
  const stats = data ?? (isError && users ? statsOf(users) : undefined);
  const ofPage = data === undefined && stats !== undefined ? t('admin-users:stats.ofPage') : undefined;
  const share = (part: number): string | undefined =>
    stats && stats.totalUsers > 0
      ? t('admin-users:stats.share', { share: percent(part / stats.totalUsers) })
      : undefined;
  const tiles = [
    { label: t('admin-users:stats.total'), figure: whole(stats?.totalUsers), note: ofPage },
    {
      label: t('admin-users:stats.active'),
      figure: whole(stats?.activeUsers),
      note: ofPage ?? (stats && share(stats.activeUsers)),
    },
    { label: t('admin-users:stats.new'), figure: whole(stats?.newUsers), note: ofPage },
    {
      label: t('admin-users:stats.premium'),
      figure: whole(stats?.premiumUsers),
      note: ofPage ?? t('admin-users:stats.premiumNote'),
    },
  ];
  return <StatTiles tiles={tiles} busy={isPending} />;
}
