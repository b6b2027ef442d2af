import { formatYuan, fromJsonNumber } from '@tael/money';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { percent } from '../../../lib/figures/tokens.ts';
import { amount, whole, yuan } from '../../../lib/figures/written.ts';
import { StaleNotice } from '../../../lib/loading/stale-notice.tsx';
import { StatTiles } from '../../../ui/stat-tiles.tsx';
import { walletStatsQuery } from '../api/wallet-stats.ts';
import { valueOf } from './adjusted.ts';

/** Over all accounts. The average value is the average number of coins at the current price. */
export function WalletTiles() {
  const { t } = useTranslation();
  const query = useQuery(walletStatsQuery);
  const stats = query.data;
  const average = fromJsonNumber(stats?.avgCoins);
  const rate = stats?.coinUtilizationRate;
  return (
    <div>
      {stats && <StaleNotice query={query} />}
      <StatTiles
        busy={query.isPending}
        tiles={[
          { label: t('admin-wallets:stats.users'), figure: whole(stats?.totalUsers) },
          { label: t('admin-wallets:stats.coins'), figure: amount(stats?.totalCoins) },
          { label: t('admin-wallets:stats.value'), figure: yuan(stats?.totalValue) },
          { label: t('admin-wallets:stats.average'), figure: amount(stats?.avgCoins) },
          {
            label: t('admin-wallets:stats.averageValue'),
            figure: average === undefined ? undefined : formatYuan(valueOf(average, stats?.coinPrice)),
          },
          { label: t('admin-wallets:stats.withCoins'), figure: whole(stats?.usersWithCoins) },
          {
            label: t('admin-wallets:stats.utilization'),
            figure: typeof rate === 'number' ? percent(rate / 100) : undefined,
          },
          { label: t('admin-wallets:stats.price'), figure: yuan(stats?.coinPrice) },
        ]}
      />
    </div>
  );
}
